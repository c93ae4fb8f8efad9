import Ratchet

/// One line of a table of links: a path whose words are fixed or named values, the names of
/// parameters, and the route that such a link stands for.
///
/// | pattern | links |
/// |---|---|
/// | `book/:id` | `…/book/42` |
/// | `list/:id?tag` | `…/list/3`, `…/list/3?tag=errand`, `…/list/3?tag=errand&tag=home` |
///
/// A pattern reads links into routes and writes routes as links, so that neither can be forgotten.
struct LinkPattern<Route: Sendable>: Sendable {
  let words: [String]
  let parameters: [String]
  let read: @Sendable (LinkValues) throws(AppLinkProblem) -> Route
  /// The values of a route of this pattern; nil for other routes.
  let write: @Sendable (Route) -> LinkValues?

  init(
    _ pattern: String, read: @escaping @Sendable (LinkValues) throws(AppLinkProblem) -> Route,
    write: @escaping @Sendable (Route) -> LinkValues?
  ) {
    let parts = pattern.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      words: parts[0].split(separator: "/").map(String.init),
      parameters: parts.dropFirst().flatMap { $0.split(separator: "&").map(String.init) },
      read: read, write: write)
  }

  private init(
    words: [String], parameters: [String],
    read: @escaping @Sendable (LinkValues) throws(AppLinkProblem) -> Route,
    write: @escaping @Sendable (Route) -> LinkValues?
  ) {
    self.words = words
    self.parameters = parameters
    self.read = read
    self.write = write
  }

  /// The same links below a word, for the routes in a case of a larger enum.
  func below<Parent: Sendable>(
    _ word: String, _ path: AnyCasePath<Parent, Route>
  ) -> LinkPattern<Parent> {
    let (read, write) = (read, write)
    return LinkPattern<Parent>(
      words: [word] + words, parameters: parameters,
      read: { values throws(AppLinkProblem) in path.embed(try read(values)) },
      write: { path.extract($0).flatMap(write) })
  }
}

extension LinkPattern {
  /// The values of a path, if its fixed words are those of this pattern. They are compared without
  /// regard to case, as people type them.
  func match(_ path: [String]) -> LinkValues? {
    guard path.count == words.count else { return nil }
    var values = LinkValues()
    for (word, text) in zip(words, path) {
      if word.hasPrefix(":") {
        values[String(word.dropFirst())] = [text]
      } else if word.lowercased() != text.lowercased() {
        return nil
      }
    }
    return values
  }

  /// The path and the parameters of a route; nil if it is another pattern's.
  func parts(of route: Route) -> (path: [String], parameters: [(String, String)])? {
    guard let values = write(route) else { return nil }
    return (
      words.map { $0.hasPrefix(":") ? values[String($0.dropFirst())].first ?? "" : $0 },
      parameters.flatMap { name in values[name].map { (name, $0) } }
    )
  }
}

extension LinkPattern where Route: CasePathable {
  /// A link without values: `LinkPattern("", \.library)`.
  init(_ pattern: String, _ path: CaseKeyPath<Route, Void>) {
    let path = AnyCasePath(path)
    self.init(
      pattern, read: { _ in path.embed(()) },
      write: { path.extract($0).map { LinkValues() } })
  }

  /// A link with one value, `:id`: `LinkPattern("book/:id", \.book)`.
  init<Value: LinkValue>(_ pattern: String, _ path: CaseKeyPath<Route, Value>) {
    let path = AnyCasePath(path)
    self.init(
      pattern,
      read: { values throws(AppLinkProblem) in path.embed(try values.value("id")) },
      write: { path.extract($0).map { LinkValues(["id": [$0.linkText]]) } })
  }

  /// A link with one value, `:id`, and any number of values of a parameter:
  /// `LinkPattern("list/:id?tag", \.list, parameter: "tag")`.
  init<Value: LinkValue, Parameter: LinkValue>(
    _ pattern: String, _ path: CaseKeyPath<Route, (Value, [Parameter])>, parameter: String
  ) {
    let path = AnyCasePath(path)
    self.init(
      pattern,
      read: { values throws(AppLinkProblem) in
        path.embed((try values.value("id"), try values.values(parameter)))
      },
      write: { route in
        path.extract(route).map { value, parameters in
          LinkValues(["id": [value.linkText], parameter: parameters.map(\.linkText)])
        }
      })
  }
}
