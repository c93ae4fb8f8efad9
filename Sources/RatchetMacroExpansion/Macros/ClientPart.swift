/// A stored property of a client, as the client's initialiser sees it.
struct ClientPart {
  var modifiers: [Modifier]
  var name: String
  var type: Spelling
  var initialValue: Spelling?
  var isConstant: Bool
  var endpoint: DependencyEndpoint?

  init?(_ variable: VariableDeclaration) {
    guard !variable.isStatic, !variable.modifiers.contains("lazy"),
      variable.bindings.count == 1, let binding = variable.bindings.first, binding.isStored,
      binding.isName, let type = binding.type
    else { return nil }
    modifiers = variable.modifiers
    name = binding.pattern.text
    self.type = type
    initialValue = binding.initialValue
    isConstant = variable.keyword.text == "let"
    endpoint = DependencyEndpoint(variable)
    // A constant with a value cannot be set, and a private variable with a value should not be.
    if initialValue != nil, isConstant || AccessLevel(modifiers) == .private { return nil }
  }

  /// The type of the parameter: `@escaping` for a function type; an optional function escapes
  /// anyway.
  var parameterType: String {
    let isFunction = type.functionType != nil
    return isFunction ? "@escaping \(type.text)" : type.text
  }

  /// Whether the argument may be omitted.
  var hasDefault: Bool { endpoint.map { !$0.needsDefault } ?? (initialValue != nil) }

  /// The parameter of the client's initialiser for this property.
  func parameter(in client: String) -> String {
    guard let endpoint, !endpoint.needsDefault else {
      return "\(name): \(parameterType)\(initialValue.map { " = \($0.text)" } ?? "")"
    }
    // The default value of the property is what an unimplemented call returns; `assignment` reads
    // it.
    return initialValue == nil
      ? "\(name): \(parameterType) = \(endpoint.unimplemented(in: client, fallback: nil))"
      : "\(name): (\(type.text))? = nil"
  }

  /// The statement with which the initialiser sets the property.
  func assignment(in client: String) -> String {
    guard let endpoint, initialValue != nil else { return "self.\(name) = \(name)" }
    // No `??`: Swift 6.3.1 crashes on a closure with typed throws in an autoclosure.
    return """
      if let \(name) {
        self.\(name) = \(name)
      } else {
        let fallback = self.\(name)
        self.\(name) = \(endpoint.unimplemented(in: client, fallback: "fallback").continued())
      }
      """
  }
}
