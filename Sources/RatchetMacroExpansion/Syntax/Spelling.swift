/// A piece of source as it is written, with its range.
package struct Spelling: Hashable, Sendable {
  package var text: String
  /// In bytes of the source that was read.
  package var range: Range<Int>

  package init(_ text: String, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// Makes a spelling of a text that is its own source.
  package init(_ text: String) {
    self.init(text, 0..<text.utf8.count)
  }
}
