/// `@DependencyEntry`: the key behind a property of `DependencyValues`.
enum DependencyEntryMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let variable = use.declaration?.variable, variable.keyword.text == "var",
      !variable.isStatic, variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.isName, binding.accessors == nil
    else {
      if use.role == .peer { use.tellAtUse(.error, Wording.entryNeedsVariable) }
      return []
    }
    let key = binding.pattern.text.named(prefix: "_", suffix: "Key")
    switch use.role {
    case .accessor: return accessors(key)
    case .peer: return self.key(key, binding, &use)
    default: return []
    }
  }

  private static func accessors(_ key: String) -> [String] {
    ["get { self[\(key).self] }", "set { self[\(key).self] = newValue }"]
  }

  private static func key(
    _ key: String, _ binding: VariableDeclaration.Binding, _ use: inout MacroUse
  ) -> [String] {
    guard let value = binding.initialValue else {
      use.tell(
        .error, Wording.entryNeedsValue(binding.pattern.text), at: binding.pattern.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.insertLiveValue,
            changes: [(binding.range.upperBound..<binding.range.upperBound, " = <#live value#>")])
        ])
      return []
    }
    if use.enclosing?.kind != .extension
      || use.enclosing?.name.text.lastPathComponent != "DependencyValues"
    {
      use.tell(.error, Wording.entryBelongsInValues, at: binding.pattern.range)
    }
    let type = binding.type.map { ": \($0.text)" } ?? ""
    let others = (use.attribute?.arguments ?? []).compactMap { argument in
      argument.label.map { "  static let \($0.text)Value\(type) = \(argument.value.text)\n" }
    }
    return [
      """
      private enum \(key): RatchetDependencies.DependencyKey {
        static let liveValue\(type) = \(value.text)
      \(others.joined())}
      """
    ]
  }
}
