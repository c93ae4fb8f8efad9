/// A stored property of a client, as the client's initialiser sees it.
struct ClientPart {
  var modifiers: [Modifier]
  var name: String
  var type: Spelling
  var initialValue: Spelling?
  var isConstant: Bool
  /// The range of the name.
  var range: Range<Int>
  var endpoint: DependencyEndpoint?

  init?(_ variable: VariableDeclaration) {
    guard !variable.isStatic, !variable.modifiers.contains("lazy"),
      variable.bindings.count == 1, let binding = variable.bindings.first, binding.isStored,
      binding.isName, let type = binding.type,
      binding.initialValue != nil || !variable.attributes.contains(where: \.fillsProperty)
    else { return nil }
    modifiers = variable.modifiers
    name = binding.pattern.text
    range = binding.pattern.range
    self.type = type
    initialValue = binding.initialValue
    isConstant = variable.keyword.text == "let"
    endpoint = DependencyEndpoint(variable)
    // A constant with a value cannot be set, and a private variable with a value should not be.
    if initialValue != nil || isNilByDefault, isConstant || AccessLevel(modifiers) == .private {
      return nil
    }
  }

  /// The type of the parameter: `@escaping` for a function type; an optional function escapes
  /// anyway.
  var parameterType: String {
    guard let function = type.functionType else { return type.text }
    // A specifier comes before all attributes, or is in parentheses with the rest of the type.
    guard let specifier = function.specifier, specifier.range.lowerBound == 0 else {
      return "@escaping \(type.text)"
    }
    return "\(specifier.text) @escaping\(type.text.dropFirst(specifier.text.count))"
  }

  /// Whether Swift fills it with nil: a variable whose type is written with `?` or `!`.
  private var isNilByDefault: Bool {
    !isConstant && type.functionType == nil
      && (type.text.hasSuffix("?") || type.text.hasSuffix("!"))
  }

  /// Whether the argument may be omitted.
  var hasDefault: Bool {
    endpoint.map { !$0.needsDefault } ?? (initialValue != nil || isNilByDefault)
  }

  /// The parameter of the client's initialiser for this property.
  func parameter(in client: String) -> String {
    guard let endpoint, !endpoint.needsDefault else {
      let value = initialValue?.text ?? (isNilByDefault ? "nil" : nil)
      return "\(name): \(parameterType)\(value.map { " = \($0)" } ?? "")"
    }
    // The default value of the property is what an unimplemented call returns; `assignment` reads
    // it.
    return initialValue == nil
      ? "\(name): \(parameterType) = \(endpoint.unimplemented(in: client, fallback: nil))"
      : "\(name): (\(type.text))? = nil"
  }

  /// The statement with which the initialiser sets the property.
  func assignment(in client: String) -> String {
    guard endpoint != nil, initialValue != nil else { return "self.\(name) = \(name)" }
    let omission = omission(in: client)
    guard !omission.isEmpty else { return block("if let \(name)", ["self.\(name) = \(name)"]) }
    // No `??`: Swift 6.3.1 crashes on a closure with typed throws in an autoclosure.
    return """
      if let \(name) {
        self.\(name) = \(name)
      } else {
      \(omission.joined(separator: "\n").indented())
      }
      """
  }

  /// The statements with which the initialiser sets a function that is not given.
  private func omission(in client: String) -> [String] {
    guard let endpoint else { return [] }
    guard initialValue != nil else {
      return ["self.\(name) = \(endpoint.unimplemented(in: client, fallback: nil))"]
    }
    guard endpoint.canCallDefault else { return [] }
    return [
      "let fallback = self.\(name)",
      "self.\(name) = \(endpoint.unimplemented(in: client, fallback: "fallback"))",
    ]
  }

  /// The statement with which the initialiser sets a property inside of an `#if`, for which it has
  /// no parameter.
  func assignmentWithoutParameter(in client: String) -> [String] {
    let statements = hasDefault ? omission(in: client) : []
    return statements.count > 1 ? [block("do", statements)] : statements
  }
}

extension Attribute {
  /// Whether it is a property wrapper with arguments, from which it makes the first value of a
  /// property, as `@Dependency(\.date)` does.
  fileprivate var fillsProperty: Bool {
    lastName.first?.isUppercase == true && !lastName.hasPrefix("DependencyEndpoint")
      && arguments != nil
  }
}
