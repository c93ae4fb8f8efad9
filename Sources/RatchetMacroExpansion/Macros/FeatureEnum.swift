/// An enum with `@Reducer`: one feature per case, of which one is present at a time.
struct FeatureEnum {
  let type: TypeDeclaration

  init(_ type: TypeDeclaration) {
    self.type = type
  }

  func extensions(_ use: MacroUse) -> [String] {
    let missing = ["CaseReducer", "Reducer"].filter(use.missingConformances.contains)
    guard !missing.isEmpty else { return [] }
    let list = missing.map { "Ratchet.\($0)" }.joined(separator: ", ")
    return ["nonisolated extension \(use.extendedType): \(list) {}"]
  }

  func members(_ use: inout MacroUse) -> [String] {
    reportMistakes(&use)
    let access = use.memberPrefix(of: type)
    let nonisolated = use.memberPrefix(of: type, isNonisolated: true)
    let conformances = GeneratedConformances(use.attribute)
    var members: [String] = []
    // With all conformances, so that the macros on these types add no extensions: Swift 6.3.1 may
    // crash on an extension that it expands while it checks that of the enum.
    if !type.declaresType("State") {
      let list = conformances.list(
        for: .state,
        and: ["Ratchet.CaseReducerState", "Ratchet.CasePathable", "Ratchet.ObservableState"])
      members.append(state("\(nonisolated)\(indirection)enum State\(list)", access))
    }
    if !type.declaresType("Action") {
      let list = conformances.list(for: .action, and: ["Ratchet.CasePathable"])
      members.append(action("\(nonisolated)\(indirection)enum Action\(list)"))
    }
    // Stores are Sendable, so a scope that contains only stores is, too. For a public type, other
    // modules know only the conformances that are declared.
    let isSendable =
      use.isExported(type)
      && (conformances.asks(for: "Sendable", of: .state)
        || type.cases.map(FeatureCase.init).allSatisfy(\.holdsNoValue))
    // A hand-written body does more than run the features: it responds to them and changes the
    // case.
    if !type.variables.contains(where: \.isStaticBody) { members.append(body(access)) }
    return members + [
      cases(
        of: "Ratchet.StoreOf", as: "\(access)enum CaseScope\(isSendable ? ": Swift.Sendable" : "")"),
      scope(of: "isolated Ratchet.Store", to: "CaseScope", access),
      cases(of: "Ratchet.StoreModelOf", as: "\(access)enum CaseModel"),
      "@Swift.MainActor\n" + scope(of: "Ratchet.StoreModel", to: "CaseModel", access),
    ]
  }

  /// The modifier of `State` and `Action`. The other enums hold stores and models, which are
  /// references.
  private var indirection: String { type.modifiers.contains("indirect") ? "indirect " : "" }

  private func state(_ head: String, _ access: String) -> String {
    let cases = lines { "\($0.indirection)case \($0.name)\($0.stateValue)" }
    let reducer = "\(access)typealias StateReducer = \(type.name.text)"
    return """
      @Ratchet.CasePathable
      @dynamicMemberLookup
      @Ratchet.ObservableState
      \(block(head, [reducer] + cases))
      """
  }

  private func action(_ head: String) -> String {
    let cases = lines { "\($0.indirection)case \($0.name)(\($0.actionType))" }
    return "@Ratchet.CasePathable\n\(block(head, cases))"
  }

  private func body(_ access: String) -> String {
    let scopes = type.caseLines { element -> [String] in
      guard let feature = FeatureCase(element).feature else { return [] }
      let path = { (enclosing: String) in "\\Self.\(enclosing).Cases.\(element.name)" }
      return [
        "Ratchet.Scope(state: \(path("State")), action: \(path("Action"))) { \(feature.instance) }"
      ]
    }
    return """
      @Ratchet.ReducerBuilder<Self.State, Self.Action>
      \(block("\(access)static var body: some Ratchet.Reducer<Self.State, Self.Action>", scopes))
      """
  }

  /// An enum of the features' stores, or of their models.
  private func cases(of type: String, as head: String) -> String {
    let cases = lines { element in
      element.feature.map { "case \(element.name)(\(type)<\($0.type)>)" }
        ?? "case \(element.name)\(element.stateValue)"
    }
    return block(head, cases)
  }

  private func scope(of type: String, to result: String, _ access: String) -> String {
    let name = type.hasSuffix("Model") ? "model" : "store"
    let cases = lines { element in
      let path = "\\.\(element.name)"
      let value =
        element.feature == nil
        ? element.remade
        : ".\(element.name)(\(name)._$scope(v0, case: \(path), action: \(path)))"
      return "case \(element.binding): return \(value)"
    }
    let head =
      "\(access)static func scope("
      + "_ \(name): \(type)<Self.State, Self.Action>) -> \(result)"
    return block(head, [switching(over: "\(name).state", cases)])
  }

  private func lines(_ text: (FeatureCase) -> String) -> [String] {
    type.caseLines { [text(FeatureCase($0))] }
  }

  private func reportMistakes(_ use: inout MacroUse) {
    for member in type.allMembers {
      guard case .enumCase(let declaration) = member else { continue }
      for element in member.cases {
        guard let value = FeatureCase(element).plainValue else { continue }
        let start = declaration.range.lowerBound
        use.report(
          .error, Wording.noFeature(element.name, value), at: element.parameters[0].type.range,
          // The attribute would apply to all cases of the declaration.
          fixIts: declaration.elements.count > 1
            ? []
            : [
              MacroUse.FixIt(
                message: Wording.ignoreCase, changes: [(start..<start, "@ReducerCaseIgnored ")])
            ])
      }
    }
  }
}
