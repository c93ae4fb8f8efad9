/// Which macro is meant: the two names in its `#externalMacro`, and what the user wrote.
package struct MacroName: Hashable, Sendable {
  package var module: String
  package var type: String
  /// As written at the use, with a qualifier and, in Swift 6.3, the blank that follows it: go by
  /// `type`.
  package var written: String

  package init(module: String, type: String, written: String) {
    self.module = module
    self.type = type
    self.written = written
  }
}
