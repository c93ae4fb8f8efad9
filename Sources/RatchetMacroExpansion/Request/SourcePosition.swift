/// A place in a source file, counted in bytes of UTF-8 from its start.
package struct SourcePosition: Hashable, Sendable {
  package var file: String
  package var offset: Int

  package init(file: String, offset: Int) {
    self.file = file
    self.offset = offset
  }

  /// The compiler shows a diagnostic here without a position.
  package static let unknown = SourcePosition(file: "", offset: 0)
}
