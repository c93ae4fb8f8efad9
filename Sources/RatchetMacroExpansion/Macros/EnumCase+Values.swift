extension EnumCase {
  /// Whether the case cannot be made, as far as its text shows.
  var holdsNever: Bool { parameters.first?.type.text == "Never" }

  /// Whether the case holds the actions of a feature, as far as its text shows.
  var holdsActions: Bool {
    parameters.count == 1 && parameters[0].type.text.lastPathComponent == "Action"
  }

  /// The names to which a pattern binds the values.
  var bindings: [String] { parameters.indices.map { "v\($0)" } }

  /// `.name(let v0, let v1)`, or `.name`.
  var binding: String {
    parameters.isEmpty
      ? ".\(name)" : ".\(name)(\(bindings.map { "let " + $0 }.joined(separator: ", ")))"
  }

  /// A text for each value, with the labels: `x: a, b`.
  func list(_ texts: [String]) -> String {
    zip(parameters, texts).map { $0.labelled($1) }.joined(separator: ", ")
  }

  /// The type of all values together: `Swift.Void`, the single type, or a tuple with the labels.
  func payload(in type: String) -> String {
    single(parameters.map { $0.type.text.replacingSelf(by: type) }) ?? "Swift.Void"
  }

  /// The values in `bindings` as one value of the payload's type.
  var bound: String { single(bindings) ?? "()" }

  /// A single text as it is, several as a tuple; nil for none.
  private func single(_ texts: [String]) -> String? {
    texts.count > 1 ? "(\(list(texts)))" : texts.first
  }

  /// The case, made from a value of the payload's type with the name `value`.
  func made(of value: String) -> String {
    guard parameters.count > 1 else { return made(ofValues: [value]) }
    // By position: `init` or `self` as a label has another meaning after a period.
    return made(ofValues: parameters.indices.map { "\(value).\($0)" })
  }

  /// The case, made from the values of `binding`.
  var remade: String { made(ofValues: bindings) }

  /// The case, made from its values.
  private func made(ofValues values: [String]) -> String {
    parameters.isEmpty ? ".\(name)" : ".\(name)(\(list(values)))"
  }
}

extension Parameter {
  /// The label that a caller writes; nil if there is none.
  var writtenLabel: String? { label.flatMap { $0.text == "_" ? nil : $0.text } }

  func labelled(_ value: String) -> String { writtenLabel.map { "\($0): \(value)" } ?? value }
}
