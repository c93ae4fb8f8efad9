/// `Store(initialState: …, reducer: Feature())` becomes `Store(initialState: …) { Feature() }`.
enum Stores {
  static func apply(to call: Call, named name: Int, in pass: Pass) {
    let source = pass.source
    dropAwait(before: name, in: pass)
    if let environment = call.argument("environment") {
      pass.byHand(
        at: environment.start,
        "an environment: write '@Dependency' in a '@Reducer' struct, and 'withDependencies' here")
    }
    guard call.labels == ["initialState", "reducer"] else {
      if let other = call.argument("prepareDependencies"), call.argument("reducer") != nil {
        pass.byHand(at: other.start, "write '{ reducer } withDependencies: { … }'")
      }
      return
    }
    let reducer = call.arguments[1]
    // A closure, or a function that makes the reducer, is an argument here too.
    guard source.text(reducer.value.lowerBound) != "{",
      source[reducer.value.lowerBound]?.text.first?.isUppercase == true,
      source.text(reducer.value.upperBound) != "init"
    else { return }
    let text = source.text(reducer.value)
    let breaksLine = source.tokens[reducer.start].startsLine || text.contains(where: \.isNewline)
    let outer = source.newline + source.indentation(at: call.close)
    // Written deeper only where it is one line: the lines of a string must stay as they are.
    let body = breaksLine ? " {\(outer)  \(text)\(outer)}" : " { \(text) }"
    let isDependencies = source.text(call.close + 1) == "{"
    pass.edit(
      at: reducer.start, "reducer: -> a trailing closure",
      [
        pass.deletion(of: reducer.start - 1...reducer.value.upperBound),
        pass.insertion(body + (isDependencies ? " withDependencies:" : ""), after: call.close),
      ])
  }

  /// `await TestStore(…)` becomes `TestStore(…)`: there is nothing to wait for.
  private static func dropAwait(before name: Int, in pass: Pass) {
    let source = pass.source
    guard source.text(name) == "TestStore", source.text(name - 1) == "await",
      source.text(name - 2) == "="
    else { return }
    let start = source.tokens[name - 1].range.lowerBound
    pass.edit(
      at: name - 1, "await TestStore -> TestStore",
      [Pass.Edit(range: start..<source.tokens[name].range.lowerBound, replacement: "")])
  }
}
