/// The mistakes in an observable state.
extension ObservableStateMacro {
  static func reportMistakes(_ type: TypeDeclaration, _ use: inout MacroUse) {
    reportUnobservable(type, &use)
    reportTakenStorage(type, &use)
  }

  /// Reports properties with the name of another one's storage.
  private static func reportTakenStorage(_ type: TypeDeclaration, _ use: inout MacroUse) {
    for variable in type.variables {
      guard let field = ObservedField(variable), let other = type.property(field.storage) else {
        continue
      }
      use.report(.error, Wording.takenStorage(field.name, field.storage), at: other.pattern.range)
    }
  }

  /// Whether a mistake is reported, from which the accessors of the field would make more errors.
  static func isRefused(_ field: ObservedField, _ use: MacroUse) -> Bool {
    // The type is only read if one of the two is in it at all.
    guard let parent = use.request.parent?.text,
      parent.contains(field.storage.unquoted) || parent.contains("~Copyable"),
      let type = DeclarationReader(parent).declaration()?.type
    else { return false }
    return type.noncopyableMark != nil || type.property(field.storage) != nil
  }

  /// Reports variables that could be observed if each had a declaration of its own.
  private static func reportUnobservable(_ type: TypeDeclaration, _ use: inout MacroUse) {
    for variable in type.variables
    where variable.keyword.text == "var" && !variable.isStatic
      && !variable.attributes.contains("ObservationStateIgnored")
    {
      if let splitting = use.splitting(variable) {
        use.report(
          .error, Wording.oneVariableEach("@ObservableState"), at: variable.keyword.range,
          fixIts: [splitting])
      } else if variable.bindings.contains(where: { !$0.isName }) {
        use.report(.error, Wording.patternNotObserved, at: variable.bindings[0].pattern.range)
      }
    }
  }
}
