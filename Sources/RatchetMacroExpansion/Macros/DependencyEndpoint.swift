/// A property of a client that holds a function.
struct DependencyEndpoint {
  let variable: VariableDeclaration
  let binding: VariableDeclaration.Binding
  let function: FunctionType

  /// Nil for other properties: constants, computed, static and lazy properties, those that hold no
  /// function, and those with a property wrapper or `@DependencyEndpointIgnored`.
  init?(_ variable: VariableDeclaration) {
    guard variable.keyword.text == "var", !variable.isStatic, !variable.modifiers.contains("lazy"),
      !variable.attributes.contains("DependencyEndpointIgnored"), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.isName, binding.isStored,
      let type = binding.type, let function = type.functionType
    else { return nil }
    self.variable = variable
    self.binding = binding
    self.function = function
  }

  var name: String { binding.pattern.text }

  var returnsNothing: Bool {
    [["Void"], ["(", ")"], ["Swift", ".", "Void"]].contains(function.returnType.text.words)
  }

  /// Whether `nil` can be returned. A return type that is a function with an optional result does
  /// not count.
  var returnsOptional: Bool {
    function.returnType.text.hasSuffix("?") && function.returnType.functionType == nil
  }

  /// Whether it throws an error of a specific type.
  var throwsTyped: Bool {
    guard let words = function.throwing?.text.words else { return false }
    return words != ["throws"] && words != ["throws", "(", "any", "Error", ")"]
  }

  /// Whether an unimplemented call could neither throw nor return anything without a default.
  var needsDefault: Bool {
    guard binding.initialValue == nil else { return false }
    return throwsTyped || function.throwing == nil && !returnsNothing && !returnsOptional
  }

  /// A call of a function with these values, in the order of the parameters.
  func call(_ callee: String, with values: [String]) -> String {
    let marks =
      (function.throwing == nil ? "" : "try ") + (function.isAsync ? "await " : "")
    return "\(marks)\(callee)(\(values.joined(separator: ", ")))"
  }

  /// A closure of this type that reports an issue and throws, returns the result of `fallback`, or
  /// returns `nil` if the type allows it.
  func unimplemented(in client: String, fallback: String?) -> String {
    let values = function.parameters.indices.map { "p\($0)" }
    let report = "RatchetDependencies._reportUnimplemented(\("\(client).\(name.unquoted)".literal))"
    if let fallback {
      return """
        {\(head(values))
          \(report)
          return \(call(fallback, with: passed(values)))
        }
        """
    }
    let blanks = function.parameters.map { _ in "_" }
    if function.throwing == nil, returnsOptional {
      return """
        {\(head(blanks))
          \(report)
          return nil
        }
        """
    }
    return "{\(head(blanks)) \(function.throwing == nil ? "" : "throw ")\(report) }"
  }

  /// The text between `{` and the statements of a closure.
  private func head(_ names: [String]) -> String {
    let list = names.joined(separator: ", ")
    // Swift does not infer the error type of a closure, so it must be written.
    if let throwing = function.throwing, throwing.text.contains("(") {
      return " (\(list)) \(throwing.text) in"
    }
    return names.isEmpty ? "" : " \(list) in"
  }

  /// The values as arguments of a function of this type.
  func passed(_ values: [String]) -> [String] {
    zip(values, function.parameters).map { value, parameter in
      parameter.type.text.hasPrefix("inout ") ? "&" + value : value
    }
  }
}
