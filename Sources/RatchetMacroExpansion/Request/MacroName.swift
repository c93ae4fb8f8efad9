/// The identity of a macro: the two names in its `#externalMacro`, and the name that the user
/// wrote.
package struct MacroName: Hashable, Sendable {
  package var module: String
  package var type: String
  /// As written at the use, with a qualifier and, in Swift 6.3, the space after it; identify a
  /// macro by `type` instead.
  package var written: String

  package init(module: String, type: String, written: String) {
    self.module = module
    self.type = type
    self.written = written
  }
}
