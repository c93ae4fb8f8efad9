/// A range of a source file, in bytes of UTF-8; `end` is exclusive.
package struct SourceRange: Hashable, Sendable {
  package var file: String
  package var start: Int
  package var end: Int

  package init(file: String, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }
}
