/// A stretch of source as it is written, and where.
package struct Spelling: Hashable, Sendable {
  package var text: String
  /// In bytes of the source that was read.
  package var range: Range<Int>

  package init(_ text: String, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// A text that stands for itself.
  package init(_ text: String) {
    self.init(text, 0..<text.utf8.count)
  }
}
