/// A position in a source in the form that editors and compilers use; all counts start at 1.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var utf8Column: Int
  package var characterColumn: Int

  package init(line: Int, utf8Column: Int, characterColumn: Int) {
    self.line = line
    self.utf8Column = utf8Column
    self.characterColumn = characterColumn
  }
}
