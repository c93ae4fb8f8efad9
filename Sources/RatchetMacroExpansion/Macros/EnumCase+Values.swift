extension EnumCase {
  var attributesOfAvailability: [String] {
    attributes.filter { $0.lastName == "available" }.map { attribute in
      "@available(" + (attribute.arguments ?? []).map(\.source).joined(separator: ", ") + ")"
    }
  }

  /// The names that a pattern binds the values to.
  var bindings: [String] { parameters.indices.map { "v\($0)" } }

  /// `.name(let v0, let v1)`, or `.name`.
  var binding: String {
    parameters.isEmpty
      ? ".\(name)" : ".\(name)(\(bindings.map { "let " + $0 }.joined(separator: ", ")))"
  }

  /// The type of its values as one: `Void`, the type itself, or a tuple with the labels.
  func payload(in type: String) -> String {
    switch parameters.count {
    case 0: "Void"
    case 1: parameters[0].type.text.replacingSelf(by: type)
    default:
      "("
        + parameters.map { parameter in
          (parameter.writtenLabel.map { "\($0): " } ?? "")
            + parameter.type.text.replacingSelf(by: type)
        }.joined(separator: ", ") + ")"
    }
  }

  /// The values in `bindings` as one value of the payload's type.
  var bound: String {
    switch parameters.count {
    case 0: "()"
    case 1: bindings[0]
    default:
      "("
        + zip(parameters, bindings).map { parameter, name in
          (parameter.writtenLabel.map { "\($0): " } ?? "") + name
        }.joined(separator: ", ") + ")"
    }
  }

  /// The case made of one value of the payload's type that is called `value`.
  func made(of value: String) -> String {
    switch parameters.count {
    case 0: return ".\(name)"
    case 1: return ".\(name)(\(parameters[0].labelled(value)))"
    default:
      let arguments = parameters.enumerated().map { index, parameter in
        parameter.labelled("\(value).\(parameter.writtenLabel ?? "\(index)")")
      }
      return ".\(name)(\(arguments.joined(separator: ", ")))"
    }
  }
}

extension Parameter {
  /// The label that a caller writes, if there is one.
  var writtenLabel: String? { label.flatMap { $0.text == "_" ? nil : $0.text } }

  func labelled(_ value: String) -> String { writtenLabel.map { "\($0): \(value)" } ?? value }
}

extension Argument {
  var source: String { (label.map { "\($0.text): " } ?? "") + value.text }
}
