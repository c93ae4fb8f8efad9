/// `@DependencyEntry`: the key behind a property of `DependencyValues`.
enum DependencyEntryMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let variable = use.declaration?.variable, variable.keyword.text == "var",
      !variable.isStatic, variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.isName, binding.accessors == nil
    else {
      if use.role == .peer { reportVariable(&use) }
      let isComputed = use.declaration?.variable?.bindings.first?.accessors != nil
      return use.role == .accessor && !isComputed ? placeholders : []
    }
    let access = use.access(variable.modifiers)
    let key = name(of: binding, access, use)
    switch use.role {
    case .accessor:
      return isUsable(binding, use) ? accessors(key) : placeholders
    case .peer:
      reportName(&use)
      return self.key(key, variable, binding, access, &use)
    default: return []
    }
  }

  private static func accessors(_ key: String) -> [String] {
    ["get { self[\(key).self] }", "set { self[\(key).self] = newValue }"]
  }

  /// Without accessors, or with those of a key that is missing, the compiler would report more.
  private static let placeholders = ["get { Swift.fatalError() }", "set {}"]

  private static func reportVariable(_ use: inout MacroUse) {
    guard let variable = use.declaration?.variable, let splitting = use.splitting(variable) else {
      return use.reportAtUse(.error, Wording.entryNeedsVariable)
    }
    use.report(
      .error, Wording.oneVariableEach("@DependencyEntry"), at: variable.keyword.range,
      fixIts: [splitting])
  }

  /// Whether there is a key, in `DependencyValues`.
  private static func isUsable(_ binding: VariableDeclaration.Binding, _ use: MacroUse) -> Bool {
    hasValues(binding, use) && isInValues(use)
  }

  private static func hasValues(_ binding: VariableDeclaration.Binding, _ use: MacroUse) -> Bool {
    let isLive = use.attribute?.arguments?.contains { $0.label?.text == "liveValue" } == true
    return binding.initialValue != nil || isLive && binding.type != nil
  }

  private static func isInValues(_ use: MacroUse) -> Bool {
    use.enclosing?.kind == .extension
      && use.enclosing?.name.text.lastPathComponent == "DependencyValues"
  }

  /// The name of the key. Another module must know it in order to provide a live value.
  private static func name(
    of binding: VariableDeclaration.Binding, _ access: AccessLevel, _ use: MacroUse
  ) -> String {
    if let named = writtenName(use)?.text.nameInLiteral {
      return Parser.reserved.contains(named) ? "`\(named)`" : named
    }
    let variable = binding.pattern.text
    guard access >= .package else { return variable.named(prefix: "_", suffix: "Key") }
    if let type = binding.type?.nameOfType { return type + "Key" }
    let name = variable.unquoted
    return (name.prefix(1).uppercased() + name.dropFirst()).named(suffix: "Key")
  }

  /// The argument that names the key; an empty text, which is the default, names none.
  private static func writtenName(_ use: MacroUse) -> Spelling? {
    let argument = use.attribute?.arguments?.first { $0.label == nil }?.value
    return argument?.text.literalValue?.isEmpty == true ? nil : argument
  }

  private static func reportName(_ use: inout MacroUse) {
    guard let name = writtenName(use), name.text.nameInLiteral == nil else { return }
    use.reportInUse(.error, Wording.entryNeedsName(name.text), at: name.range)
  }

  private static func key(
    _ key: String, _ variable: VariableDeclaration, _ binding: VariableDeclaration.Binding,
    _ access: AccessLevel,
    _ use: inout MacroUse
  ) -> [String] {
    var values: [(label: String, value: String)] = []
    for argument in use.attribute?.arguments ?? [] {
      if let label = argument.label?.text { values.append((label, argument.value.text)) }
    }
    let isLive = values.contains { $0.label == "liveValue" }
    if let value = binding.initialValue { values.append(("testValue", value.text)) }
    if !hasValues(binding, use) {
      use.report(
        .error, Wording.entryNeedsValue(binding.pattern.text), at: binding.pattern.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.insertTestValue,
            changes: [(binding.range.upperBound..<binding.range.upperBound, " = <#test value#>")])
        ])
      return []
    }
    if !isInValues(use) {
      use.report(.error, Wording.entryBelongsInValues, at: binding.pattern.range)
    }
    let isReachable = access >= .package
    let conformance = isLive ? "DependencyKey" : "TestDependencyKey"
    return [
      block(
        variable.attributes.availability.map { $0 + "\n" }.joined()
          + "\(isReachable ? access.memberPrefix : "private ")enum \(key): "
          + "RatchetDependencies.\(conformance)",
        values.map { name, value in
          // Computed, so that each test gets its own object.
          binding.type.map { "\(access.memberPrefix)static var \(name): \($0.text) { \(value) }" }
            ?? "\(access.memberPrefix)static let \(name) = \(value)"
        })
    ]
  }
}

extension Spelling {
  /// The last name of a type that consists only of a name, optional or not: `Trips` of
  /// `any Model.Trips?`.
  fileprivate var nameOfType: String? {
    var words = text.words[...]
    while let last = words.last, last.allSatisfy({ $0 == "?" || $0 == "!" }) { words.removeLast() }
    guard let type = Spelling(words.joined(separator: " ")).namedType, type.arguments.isEmpty else {
      return nil
    }
    return type.lastName
  }
}
