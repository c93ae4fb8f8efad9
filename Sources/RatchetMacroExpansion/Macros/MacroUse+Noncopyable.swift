extension MacroUse {
  /// Whether the type cannot be copied, which is reported once.
  mutating func refusesNoncopyable(_ type: TypeDeclaration, _ macro: String) -> Bool {
    guard let mark = type.noncopyableMark else { return false }
    if role == .member { report(.error, Wording.noncopyable(macro), at: mark.range) }
    return true
  }
}

extension TypeDeclaration {
  /// The inherited type that says that the type cannot be copied.
  var noncopyableMark: Spelling? {
    inheritedTypes.first { $0.text.composedNames.contains("~Copyable") }
  }
}
