/// The start of a piece of source: the position of its first byte, which may be whitespace or a
/// comment.
package struct SourcePlace: Hashable, Sendable {
  package var file: String
  /// Module and file name, as `#fileID` gives them.
  package var fileID: String
  /// In bytes of UTF-8 from the start of the file.
  package var offset: Int

  package init(file: String, fileID: String, offset: Int) {
    self.file = file
    self.fileID = fileID
    self.offset = offset
  }
}
