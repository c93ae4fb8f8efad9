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

  /// The range of a parameter in the source of the variable.
  func range(of parameter: Parameter) -> Range<Int> {
    let start = binding.type?.range.lowerBound ?? 0
    return start + parameter.range.lowerBound..<start + parameter.range.upperBound
  }

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

  /// Whether a call waits: also if a function brings its actor with it, and is not asynchronous.
  var isAwaited: Bool { function.isAsync || bringsActor }

  /// Whether the type has the attribute `@isolated(any)`.
  private var bringsActor: Bool { function.attributes.contains("isolated") }

  /// The labels of the parameters; `_` for one without a label.
  var labels: [String] { function.parameters.map { $0.name?.text ?? "_" } }

  /// Whether there is a method, which passes its arguments on to the function.
  var hasMethod: Bool {
    labels.contains { $0 != "_" }
      || variable.attributes.contains { attribute in
        attribute.lastName == "DependencyEndpoint"
          && attribute.arguments?.contains { $0.label?.text == "method" } == true
      }
  }

  /// The first parameter that takes any number of arguments: these cannot be passed on.
  var variadicParameter: Parameter? {
    function.parameters.first { $0.type.text.hasSuffix("...") }
  }

  /// Whether an unimplemented function can call the default of the property.
  var canCallDefault: Bool { variadicParameter == nil && !defaultNeedsAwait }

  /// Whether a closure of this type cannot wait for the default, since it is not asynchronous.
  var defaultNeedsAwait: Bool { bringsActor && !function.isAsync }

  /// Whether an unimplemented call could neither throw nor return anything without a default.
  var needsDefault: Bool {
    guard binding.initialValue == nil else { return false }
    return throwsTyped || function.throwing == nil && !returnsNothing && !returnsOptional
  }

  /// A call of a function with these values, in the order of the parameters.
  func call(_ callee: String, with values: [String]) -> String {
    let marks =
      (function.throwing == nil ? "" : "try ") + (isAwaited ? "await " : "")
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
    // Swift does not infer the error type of a closure, so it must be written. And it takes the
    // effects of an autoclosure for those of the closure that passes it on.
    let throwing = function.throwing?.text
    if throwing?.contains("(") == true || autoclosuresDoMore {
      return " (\(list)) \(throwing ?? "throws(Never)") in"
    }
    return names.isEmpty ? "" : " \(list) in"
  }

  /// Whether an autoclosure throws or waits, but the function does not.
  private var autoclosuresDoMore: Bool {
    function.parameters.compactMap(\.autoclosure).contains { type in
      type.throwing != nil && function.throwing == nil || type.isAsync && !function.isAsync
    }
  }

  /// The values as arguments of a function of this type.
  func passed(_ values: [String]) -> [String] {
    zip(values, function.parameters).map { value, parameter in
      if parameter.type.text.hasPrefix("inout ") { return "&" + value }
      guard let type = parameter.autoclosure else { return value }
      // An autoclosure is passed on by a call in another one.
      return (type.throwing == nil ? "" : "try ") + (type.isAsync ? "await " : "") + value + "()"
    }
  }
}

extension Parameter {
  /// The type, if it is an autoclosure.
  fileprivate var autoclosure: FunctionType? {
    type.functionType.flatMap { $0.attributes.contains("autoclosure") ? $0 : nil }
  }
}
