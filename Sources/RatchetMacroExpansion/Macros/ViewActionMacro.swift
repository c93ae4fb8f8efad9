/// `@ViewAction(for: Feature.self)`: a `send(_:)` that accepts only the actions of a view.
enum ViewActionMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let type = use.declaration?.type else {
      use.reportAtUse(.error, Wording.viewActionNeedsType)
      return []
    }
    guard let argument = use.attribute?.arguments?.first(where: { $0.label?.text == "for" }),
      let feature = argument.value.text.withoutSelf
    else {
      use.reportAtUse(.error, Wording.viewActionNeedsFeature)
      return []
    }
    let store = type.variables.first { variable in
      variable.bindings.contains { $0.pattern.text == "store" }
    }
    if let store {
      reportHidden(store, of: type, &use)
    } else {
      use.report(.error, Wording.viewActionNeedsStore(feature), at: type.name.range)
    }
    guard use.missingConformances.contains("ViewActionSending") else { return [] }
    return ["extension \(use.extendedType): Ratchet.ViewActionSending {}"]
  }

  /// Reports a store that is less accessible than its type, which the conformance does not allow.
  private static func reportHidden(
    _ store: VariableDeclaration, of type: TypeDeclaration, _ use: inout MacroUse
  ) {
    let access = max(use.reach(of: type), .fileprivate)
    guard AccessLevel(store.modifiers) ?? .internal < access else { return }
    let modifier = "\(access)"
    let own = store.modifiers.first { AccessLevel([$0]) != nil }?.range
    let start = store.keyword.range.lowerBound
    use.report(
      .error, Wording.viewActionNeedsAccess(modifier), at: own ?? store.keyword.range,
      fixIts: [
        MacroUse.FixIt(
          message: Wording.makeAccess(modifier),
          changes: [own.map { ($0, modifier) } ?? (start..<start, "\(modifier) ")])
      ])
  }
}
