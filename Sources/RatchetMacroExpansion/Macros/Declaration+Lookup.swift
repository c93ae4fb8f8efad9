extension Declaration {
  var type: TypeDeclaration? {
    guard case .type(let type) = self else { return nil }
    return type
  }

  var variable: VariableDeclaration? {
    guard case .variable(let variable) = self else { return nil }
    return variable
  }

  var isConditional: Bool {
    guard case .conditional = self else { return false }
    return true
  }

  var attributes: [Attribute] {
    switch self {
    case .type(let type): type.attributes
    case .variable(let variable): variable.attributes
    case .enumCase(let cases): cases.attributes
    case .function(let function): function.attributes
    case .conditional: []
    case .other(let other): other.attributes
    }
  }

  /// The name that a type, a `typealias` or an `associatedtype` declares, without backticks.
  var typeName: String? {
    switch self {
    case .type(let type) where type.kind != .extension: type.name.text.unquoted
    case .other(let other): other.name?.text.unquoted
    default: nil
    }
  }
}

extension [Declaration] {
  /// All declarations, including those in each branch of an `#if`.
  var flattened: [Declaration] {
    flatMap { declaration -> [Declaration] in
      guard case .conditional(let conditional) = declaration else { return [declaration] }
      return conditional.clauses.flatMap(\.declarations.flattened)
    }
  }
}

extension TypeDeclaration {
  /// The members, including those in each branch of an `#if`.
  var allMembers: [Declaration] { members.flattened }

  /// Whether it declares a type or has a generic parameter with this name.
  func declaresType(_ name: String) -> Bool {
    genericParameters.contains { $0.name.text.unquoted == name }
      || allMembers.contains { $0.typeName == name }
  }

  /// The last names of the inherited types, and of the parts of compositions: `Equatable` and
  /// `Codable` for `Equatable & Swift.Codable`. A suppressed one keeps its sign: `~Sendable`.
  var inheritedNames: [String] { inheritedTypes.flatMap(\.text.composedNames) }

  /// The property with this name that belongs to instances.
  func property(_ name: String) -> VariableDeclaration.Binding? {
    variables.filter { !$0.isStatic }.flatMap(\.bindings).first {
      $0.pattern.text.unquoted == name.unquoted
    }
  }

  func has(_ attribute: String) -> Bool { attributes.contains(attribute) }

  var variables: [VariableDeclaration] { allMembers.compactMap(\.variable) }

  var functions: [FunctionDeclaration] {
    allMembers.compactMap { if case .function(let function) = $0 { function } else { nil } }
  }
}

extension [Attribute] {
  /// Whether there is an attribute with this name, qualified or not.
  func contains(_ name: String) -> Bool { contains { $0.lastName == name } }

  /// The attributes `@available(…)`.
  var availability: [String] {
    filter { $0.lastName == "available" }.map { attribute in
      "@available(" + (attribute.arguments ?? []).map(\.source).joined(separator: ", ") + ")"
    }
  }
}

extension Argument {
  fileprivate var source: String { (label.map { "\($0.text): " } ?? "") + value.text }
}

extension [Modifier] {
  func contains(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension VariableDeclaration {
  var isDeprecated: Bool {
    attributes.availability.contains { $0.words.contains("deprecated") }
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}
