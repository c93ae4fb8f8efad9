/// A struct with `@Reducer`: what it leaves out is added.
struct FeatureStruct {
  let type: TypeDeclaration

  init(_ type: TypeDeclaration) {
    self.type = type
  }

  func members(_ use: inout MacroUse) -> [String] {
    tellMistakes(&use)
    let access = use.access(type.modifiers).memberPrefix
    let conformances = GeneratedConformances(use.attribute)
    var members: [String] = []
    if !type.declaresType("State") {
      let list = conformances.list(for: .state, default: ["Equatable", "Hashable", "Codable"])
      members.append("\(access)struct State\(list) {\n  \(access)init() {}\n}")
    }
    if !type.declaresType("Action") {
      // Swift codes no enum without a case.
      let list = conformances.list(for: .action, default: ["Equatable", "Hashable"])
      members.append("@Ratchet.CasePathable\n\(access)enum Action\(list) {}")
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

  /// `reduce(into:action:)` of the instance.
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

  private func tellMistakes(_ use: inout MacroUse) {
    if let reduce, let body {
      use.tell(
        .error, Wording.bodyAndReduce, at: reduce.name.range,
        fixIts: [
          MacroUse.FixIt(message: Wording.removeReduce, changes: [(reduce.range, "")]),
          MacroUse.FixIt(message: Wording.removeBody, changes: [(body.range, "")]),
        ])
    }
    for nested in type.allMembers.compactMap(\.type)
    where nested.kind != .extension && nested.name.text == "Action" && nested.kind != .enum {
      use.tell(
        .error, Wording.actionIsNoEnum(nested.kind), at: nested.keyword.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.replaceByEnum(nested.kind), changes: [(nested.keyword.range, "enum")])
        ])
    }
  }
}
