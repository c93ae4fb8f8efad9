/// `@DependencyEndpoint`: a method with the labels in the function's type.
///
/// `var fetch: (_ id: Int, _ page: Int) async throws -> [Row]` is called as `fetch(id: 1, page: 2)`.
enum DependencyEndpointMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let variable = use.declaration?.variable, let endpoint = DependencyEndpoint(variable)
    else {
      use.reportAtUse(.error, Wording.notAnEndpoint)
      return []
    }
    let labels = endpoint.function.parameters.map { $0.name?.text ?? "_" }
    if let argument = use.attribute?.arguments?.first(where: { $0.label?.text == "method" }) {
      guard let name = methodName(argument.value.text) else {
        use.reportAtUse(.error, Wording.methodNeedsName(argument.value.text))
        return []
      }
      return [method(named: name, labels, endpoint, use)]
    }
    // Without labels, the property itself is called.
    guard labels.contains(where: { $0 != "_" }) else { return [] }
    return [method(named: endpoint.name, labels, endpoint, use)]
  }

  /// `name` of `"name"`; nil if the text is not a valid name.
  private static func methodName(_ literal: String) -> String? {
    let source = SourceText(String(literal.dropFirst().dropLast()))
    let tokens = Lexer.tokens(of: source)
    guard literal.hasPrefix("\""), literal.hasSuffix("\""), let token = tokens.first,
      tokens.count == 1, [.identifier, .rawIdentifier].contains(token.kind)
    else { return nil }
    let name = source[token]
    // In backticks, a keyword is a name like any other.
    return token.kind == .rawIdentifier ? name : "`\(name)`"
  }

  private static func method(
    named name: String, _ labels: [String], _ endpoint: DependencyEndpoint, _ use: MacroUse
  ) -> String {
    let function = endpoint.function
    let values = labels.indices.map { "p\($0)" }
    let parameters = zip(zip(labels, values), function.parameters).map { names, parameter in
      "\(names.0) \(names.1): \(parameter.type.text)"
    }
    let effects =
      (function.isAsync ? " async" : "") + (function.throwing.map { " " + $0.text } ?? "")
    let attributes = function.attributes
      // An `@` without a name is reported by the compiler.
      .filter { !["", "Sendable", "escaping", "convention"].contains($0.lastName) }
      .map { "@\($0.name.text)\n" }.joined()
    let access = use.memberAccess(endpoint.variable.modifiers)
    let prefix = access < .internal ? "\(access) " : access.memberPrefix
    return """
      \(use.docComment)\(attributes)\(prefix)func \(name)(\(parameters.joined(separator: ", ")))\(effects) \
      -> \(function.returnType.text) {
        \(endpoint.call("self.\(endpoint.name)", with: endpoint.passed(values)))
      }
      """
  }
}
