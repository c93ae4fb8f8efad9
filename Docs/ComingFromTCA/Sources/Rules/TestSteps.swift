/// Steps of a test without `await`, as in the first versions: `store.send(.tapped)` becomes
/// `await store.send(.tapped)`, and the test `async`.
enum TestSteps {
  private static let steps: Set = [
    "send", "receive", "finish", "skipReceivedActions", "skipInFlightEffects",
  ]

  static func apply(to pass: Pass) {
    let source = pass.source
    let stores = Set(
      source.tokens.indices.filter {
        ["let", "var"].contains(source.text($0)) && isTestStore($0 + 2, in: source)
      }
      .map { source.text($0 + 1) })
    guard !stores.isEmpty else { return }
    for index in source.tokens.indices where stores.contains(source.text(index)) {
      let start = source.has("self", ".", at: index - 2) ? index - 2 : index
      guard source[start]?.startsLine == true, source.text(start - 1) != "await",
        source.text(index + 1) == ".", steps.contains(source.text(index + 2)),
        source.text(index + 3) == "("
      else { continue }
      addAwait(at: start, "\(source.text(start...index + 2))", in: pass)
    }
  }

  /// Writes `await` in front of a statement. A test becomes `async` for it; another function does
  /// not, because its callers would have to wait too.
  static func addAwait(at start: Int, _ call: String, in pass: Pass) {
    let function = Function.around(start, in: pass.source)
    let isTest =
      function.map { $0.name.hasPrefix("test") || $0.attributes.contains("Test") } == true
    guard let function, function.isAsync || isTest else {
      return pass.byHand(at: start, "\(call): write 'await', in a function that is 'async'")
    }
    let waiting = pass.insertion("await ", before: start)
    if function.isAsync {
      pass.edit(at: start, "\(call) -> await", [waiting])
    } else {
      let asynchronous = pass.insertion(" async", after: function.parameters)
      pass.edit(
        at: start, "\(call) -> await, in func \(function.name)() async", [waiting, asynchronous])
    }
  }

  private static func isTestStore(_ index: Int, in source: Source) -> Bool {
    if source.has("=", "TestStore", at: index) { return true }
    if source.has("=", "await", "TestStore", at: index) { return true }
    return source.has(":", "TestStore", at: index) || source.has(":", "TestStoreOf", at: index)
  }
}
