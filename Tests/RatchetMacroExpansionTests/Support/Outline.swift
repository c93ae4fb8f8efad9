import RatchetMacroExpansion

/// Declarations as lines of text, each part between ‹ and ›, members further in.
struct Outline {
  private(set) var lines: [String] = []
  private var indentation = ""

  /// The lines of a source, with a check of the place of each part.
  static func lines(of text: String) -> [String] {
    var outline = Outline()
    for declaration in DeclarationReader(text).declarations() { outline.add(declaration) }
    return outline.lines
  }

  private mutating func add(_ declaration: Declaration) {
    switch declaration {
    case .type(let type): add(type)
    case .variable(let variable):
      let bindings = variable.bindings.map(Self.text)
      add(head(variable.attributes, variable.modifiers) + variable.keyword.text, bindings)
    case .enumCase(let enumCase):
      let elements = enumCase.elements.map { element in
        "‹\(element.name.text)›" + (element.parameters.map(Self.text) ?? "")
          + part(" =", element.rawValue)
      }
      add(head(enumCase.attributes, enumCase.modifiers) + "case", elements)
    case .function(let function): add(function)
    case .conditional(let conditional):
      for clause in conditional.clauses {
        lines.append(indentation + clause.directive.text)
        nest(clause.declarations)
      }
    case .other(let other):
      let keyword = other.keyword?.text ?? "other"
      lines.append(
        indentation + head(other.attributes, other.modifiers) + keyword + part("", other.name))
    }
  }

  private mutating func add(_ type: TypeDeclaration) {
    let inherited = type.inheritedTypes.map { "‹\($0.text)›" }.joined(separator: ", ")
    let parameters = type.genericParameters.map { parameter in
      (parameter.isPack ? "each " : "") + (parameter.isValue ? "let " : "")
        + parameter.name.text + part(":", parameter.constraint)
    }
    lines.append(
      indentation + head(type.attributes, type.modifiers)
        + "\(type.kind.rawValue) ‹\(type.name.text)›"
        + (type.genericClause == nil ? "" : "<\(parameters.joined(separator: ", "))>")
        + (inherited.isEmpty ? "" : ": \(inherited)") + part("", type.whereClause)
        + (type.body.isEmpty ? " no body" : ""))
    nest(type.members)
  }

  private mutating func add(_ function: FunctionDeclaration) {
    let isNamed = function.keyword.text == "func"
    lines.append(
      indentation + head(function.attributes, function.modifiers) + function.keyword.text
        + (isNamed ? " ‹\(function.name.text)›" : "") + (function.failability?.text ?? "")
        + (function.genericClause?.text ?? "") + Self.text(function.parameters)
        + part("", function.effects) + part(" ->", function.returnType)
        + part("", function.whereClause) + (function.body == nil ? "" : " {}"))
  }

  private mutating func add(_ start: String, _ parts: [String]) {
    lines.append(indentation + start + " " + parts.joined(separator: ", "))
  }

  private mutating func nest(_ declarations: [Declaration]) {
    let outer = indentation
    indentation += "  "
    for declaration in declarations { add(declaration) }
    indentation = outer
  }

  private func head(_ attributes: [Attribute], _ modifiers: [Modifier]) -> String {
    let words =
      attributes.map(Self.text)
      + modifiers.map { $0.name.text + ($0.detail.map { "(\($0.text))" } ?? "") }
    return words.map { $0 + " " }.joined()
  }

  private func part(_ sign: String, _ spelling: Spelling?) -> String {
    spelling.map { "\(sign) ‹\($0.text)›" } ?? ""
  }

  static func text(_ attribute: Attribute) -> String {
    let arguments = attribute.arguments.map { arguments in
      "("
        + arguments.map { ($0.label.map { "\($0.text): " } ?? "") + "‹\($0.value.text)›" }
        .joined(separator: ", ") + ")"
    }
    return "@\(attribute.name.text)\(arguments ?? "")"
  }

  static func text(_ parameters: [Parameter]) -> String {
    let texts = parameters.map { parameter in
      let names = [parameter.label?.text, parameter.name?.text].compactMap { $0 }
      return parameter.attributes.map { text($0) + " " }.joined()
        + (names.isEmpty ? "" : names.joined(separator: " ") + ": ") + "‹\(parameter.type.text)›"
        + (parameter.defaultValue.map { " = ‹\($0.text)›" } ?? "")
    }
    return "(" + texts.joined(separator: ", ") + ")"
  }

  private static func text(_ binding: VariableDeclaration.Binding) -> String {
    let accessors = binding.accessors.map { block in
      " {" + block.accessors.map(text).joined(separator: ", ") + "}"
    }
    return (binding.isName ? "" : "pattern ") + "‹\(binding.pattern.text)›"
      + (binding.type.map { ": ‹\($0.text)›" } ?? "")
      + (binding.initialValue.map { " = ‹\($0.text)›" } ?? "") + (accessors ?? "")
  }

  private static func text(_ accessor: Accessor) -> String {
    accessor.attributes.map { text($0) + " " }.joined()
      + accessor.modifiers.map { $0.name.text + " " }.joined() + accessor.keyword.text
      + (accessor.parameter.map { "(\($0.text))" } ?? "")
      + (accessor.effects.map { " \($0.text)" } ?? "") + (accessor.body == nil ? "" : " {}")
  }
}
