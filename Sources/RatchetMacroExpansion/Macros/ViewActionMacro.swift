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
    let hasStore = type.variables.contains { variable in
      variable.bindings.contains { $0.pattern.text == "store" }
    }
    if !hasStore { use.report(.error, Wording.viewActionNeedsStore(feature), at: type.name.range) }
    guard use.missingConformances.contains("ViewActionSending") else { return [] }
    return ["extension \(use.extendedType): Ratchet.ViewActionSending {}"]
  }
}
