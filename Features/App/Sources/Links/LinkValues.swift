/// The values of a link by their names, as decoded text. A parameter may have several.
struct LinkValues: Sendable {
  private var texts: [String: [String]]

  init(_ texts: [String: [String]] = [:]) { self.texts = texts }

  subscript(name: String) -> [String] {
    get { texts[name] ?? [] }
    set { texts[name] = newValue }
  }

  /// The value of a name in the path of the link.
  func value<Value: LinkValue>(_ name: String) throws(AppLinkProblem) -> Value {
    try Value(linkText: self[name].first ?? "")
  }

  /// The values of a parameter, which may have any number of them.
  func values<Value: LinkValue>(_ name: String) throws(AppLinkProblem) -> [Value] {
    var values: [Value] = []
    for text in self[name] { values.append(try Value(linkText: text)) }
    return values
  }
}

/// A value in a link. There is one text for each value, so that equal screens have equal links.
protocol LinkValue: Sendable {
  init(linkText: String) throws(AppLinkProblem)
  var linkText: String { get }
}
