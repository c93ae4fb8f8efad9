/// A struct with `@Reducer`, to which missing members are added.
struct FeatureStruct {
  let type: TypeDeclaration

  init(_ type: TypeDeclaration) {
    self.type = type
  }

  func members(_ use: inout MacroUse) -> [String] {
    reportMistakes(&use)
    let access = use.memberPrefix(of: type)
    let nonisolated = use.memberPrefix(of: type, isNonisolated: true)
    let conformances = GeneratedConformances(use.attribute)
    var members: [String] = []
    if !type.declaresType("State") {
      let list = conformances.list(for: .state, default: ["Equatable", "Hashable", "Codable"])
      members.append(
        writtenType("State").map { "\(access)typealias State = \($0)" }
          ?? "\(nonisolated)struct State\(list) {\n  \(access)init() {}\n}")
    }
    if !type.declaresType("Action") {
      // Swift derives no `Codable` for an enum without cases.
      // With all conformances, as in `FeatureEnum`.
      let list = conformances.list(
        for: .action, default: ["Equatable", "Hashable"], and: ["Ratchet.CasePathable"])
      members.append(
        writtenType("Action").map { "\(access)typealias Action = \($0)" }
          ?? "@Ratchet.CasePathable\n\(nonisolated)enum Action\(list) {}")
    }
    if reduce == nil && body == nil {
      members.append(
        """
        \(access)var body: Ratchet.EmptyReducer<Self.State, Self.Action> {
          Ratchet.EmptyReducer()
        }
        """)
    }
    return members
  }

  func extensions(_ use: MacroUse) -> [String] {
    let missing = use.missingConformances
    let list = [
      missing.contains("Reducer") ? "Ratchet.Reducer" : nil,
      missing.contains("Sendable") && isSendable(use) ? "Swift.Sendable" : nil,
    ].compactMap { $0 }
    guard !list.isEmpty else { return [] }
    return ["nonisolated extension \(use.extendedType): \(list.joined(separator: ", ")) {}"]
  }

  /// Whether it is Sendable but Swift does not infer it, as for a public type. A dependency is
  /// known to be Sendable without looking at its type; any other stored property is not.
  private func isSendable(_ use: MacroUse) -> Bool {
    use.isExported(type)
      && !type.inheritedNames.contains("~Sendable")
      && type.variables.allSatisfy { variable in
        variable.isStatic || variable.attributes.contains("Dependency")
          || variable.bindings.allSatisfy { !$0.isStored }
      }
  }

  /// A type that appears only in the type of `body` or in `reduce(into:action:)`, under another
  /// name than its own: `Int` for `State` in `var body: some Reducer<Int, Action>`.
  private func writtenType(_ name: String) -> String? {
    let index = name == "State" ? 0 : 1
    if let reduce {
      return foreign(reduce.parameters[index].type.text.droppingInout, name)
    }
    guard let body = body?.bindings.first?.type?.namedType else { return nil }
    switch body.lastName {
    case "Reducer", "Reduce", "EmptyReducer":
      return body.arguments.count == 2 ? foreign(body.arguments[index].text, name) : nil
    case "ReducerOf":
      guard body.arguments.count == 1, !isOwn(body.arguments[0].namedType) else { return nil }
      return "\(body.arguments[0].text).\(name)"
    default: return nil
    }
  }

  /// The type as written; nil for `State`, `Self.State` and `Feature.State`.
  private func foreign(_ written: String, _ name: String) -> String? {
    guard var owner = Spelling(written).namedType, owner.lastName == name else { return written }
    owner.path.removeLast()
    return owner.path.isEmpty || isOwn(owner) ? nil : written
  }

  /// Whether the type is `Self`, or the feature by name.
  private func isOwn(_ type: NamedType?) -> Bool {
    type?.lastName == "Self" || type?.lastName == self.type.name.text.unquoted
  }

  /// The instance method `reduce(into:action:)`.
  private var reduce: FunctionDeclaration? {
    type.functions.first { function in
      function.name.text == "reduce" && !function.modifiers.contains("static")
        && function.parameters.map { $0.label?.text } == ["into", "action"]
    }
  }

  private var body: VariableDeclaration? {
    type.variables.first {
      !$0.isStatic && $0.bindings.contains { $0.pattern.text == "body" }
    }
  }

  private func reportMistakes(_ use: inout MacroUse) {
    if let reduce, let body {
      use.report(
        .error, Wording.bodyAndReduce, at: reduce.name.range,
        fixIts: [
          MacroUse.FixIt(message: Wording.removeReduce, changes: [(reduce.range, "")]),
          MacroUse.FixIt(message: Wording.removeBody, changes: [(body.range, "")]),
        ])
    }
    for nested in type.allMembers.compactMap(\.type)
    where nested.kind != .extension && nested.name.text == "Action" && nested.kind != .enum {
      use.report(
        .error, Wording.actionIsNoEnum(nested.kind), at: nested.keyword.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.replaceByEnum(nested.kind), changes: [(nested.keyword.range, "enum")])
        ])
    }
  }
}
