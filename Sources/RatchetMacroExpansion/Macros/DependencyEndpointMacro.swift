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
    if endpoint.hasMethod, let parameter = endpoint.variadicParameter {
      use.report(
        .error, Wording.variadicEndpoint(endpoint.name), at: endpoint.range(of: parameter))
      return []
    }
    if let argument = use.attribute?.arguments?.first(where: { $0.label?.text == "method" }) {
      guard let name = argument.value.text.nameInLiteral else {
        use.reportAtUse(.error, Wording.methodNeedsName(argument.value.text))
        return []
      }
      // In backticks, a keyword is a name like any other.
      return [method(named: "`\(name.unquoted)`", endpoint, use)]
    }
    // Without labels, the property itself is called.
    return endpoint.hasMethod ? [method(named: endpoint.name, endpoint, use)] : []
  }

  private static func method(
    named name: String, _ endpoint: DependencyEndpoint, _ use: MacroUse
  ) -> String {
    let function = endpoint.function
    let values = function.parameters.indices.map { "p\($0)" }
    let parameters = zip(zip(endpoint.labels, values), function.parameters).map {
      names, parameter in
      "\(names.0) \(names.1): \(parameter.type.text)"
    }
    let effects =
      (endpoint.isAwaited ? " async" : "") + (function.throwing.map { " " + $0.text } ?? "")
    let attributes = function.attributes
      // An `@` without a name is reported by the compiler.
      .filter { !["", "Sendable", "escaping", "convention", "isolated"].contains($0.lastName) }
      .map { "@\($0.name.text)\n" }.joined()
    let access = use.memberAccess(endpoint.variable.modifiers)
    let prefix =
      (access < .internal ? "\(access) " : access.memberPrefix)
      + (function.specifier.map { $0.text + " " } ?? "")
    return """
      \(use.docComment)\(attributes)\(prefix)func \(name)(\(parameters.joined(separator: ", ")))\(effects) \
      -> \(function.returnType.text) {
        \(endpoint.call("self.\(endpoint.name)", with: endpoint.passed(values)))
      }
      """
  }
}
