extension EnumCase {
  var attributesOfAvailability: [String] {
    attributes.filter { $0.lastName == "available" }.map { attribute in
      "@available(" + (attribute.arguments ?? []).map(\.source).joined(separator: ", ") + ")"
    }
  }

  /// Whether it cannot be made, as far as its text tells.
  var holdsNever: Bool { parameters.first?.type.text == "Never" }

  /// The names that a pattern binds the values to.
  var bindings: [String] { parameters.indices.map { "v\($0)" } }

  /// `.name(let v0, let v1)`, or `.name`.
  var binding: String {
    parameters.isEmpty
      ? ".\(name)" : ".\(name)(\(bindings.map { "let " + $0 }.joined(separator: ", ")))"
  }

  /// A text for each of its values, with the labels: `x: a, b`.
  func list(_ texts: [String]) -> String {
    zip(parameters, texts).map { $0.labelled($1) }.joined(separator: ", ")
  }

  /// The type of its values as one: `Void`, the type itself, or a tuple with the labels.
  func payload(in type: String) -> String {
    single(parameters.map { $0.type.text.replacingSelf(by: type) }) ?? "Void"
  }

  /// The values in `bindings` as one value of the payload's type.
  var bound: String { single(bindings) ?? "()" }

  /// One text as it is, several as a tuple, nil for none.
  private func single(_ texts: [String]) -> String? {
    texts.count > 1 ? "(\(list(texts)))" : texts.first
  }

  /// The case made of one value of the payload's type that is called `value`.
  func made(of value: String) -> String {
    guard parameters.count > 1 else { return made(ofValues: [value]) }
    return made(
      ofValues: parameters.enumerated().map { "\(value).\($1.writtenLabel ?? "\($0)")" })
  }

  /// The case with the values of `binding`.
  var remade: String { made(ofValues: bindings) }

  /// The case made of its values.
  private func made(ofValues values: [String]) -> String {
    parameters.isEmpty ? ".\(name)" : ".\(name)(\(list(values)))"
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
