/// Effects of closures that return an action: `.task { await .loaded(…) }` becomes
/// `.run { send in await send(.loaded(…)) }`.
enum EffectClosures {
  static func apply(to pass: Pass) {
    let source = pass.source
    for index in source.tokens.indices where ["task", "fireAndForget"].contains(source.text(index))
    {
      guard isEffect(index, in: source) else { continue }
      let isFollowed = source[index + 1].map { $0.text == "{" && !$0.startsLine } == true
      guard isFollowed, let close = source.pairs[index + 1],
        source.text(close + 1) != "catch"
      else {
        if ["(", "{"].contains(source.text(index + 1)) {
          pass.byHand(at: index, advice(index, in: source))
        }
        continue
      }
      let body = bodyStart(after: index + 1, in: source)
      let run = pass.replacement(of: index...index, by: "run")
      if source.text(index) == "fireAndForget" {
        let input = insertion(of: "_", body, index + 1, in: pass)
        pass.edit(at: index, ".fireAndForget -> .run", [run, input])
      } else if let edits = sendResult(from: body, to: close, in: pass) {
        let input = insertion(of: "send", body, index + 1, in: pass)
        pass.edit(at: index, ".task -> .run { send in … }", [run, input] + edits)
      } else {
        pass.byHand(at: index, advice(index, in: source))
      }
    }
    for index in source.tokens.indices where source.text(index) == "Effect" {
      sendValue(at: index, in: pass)
    }
  }

  private static func advice(_ index: Int, in source: Source) -> String {
    ".\(source.text(index)): write '.run { send in … }'"
  }

  /// Whether `.task` is a value by itself, not the modifier of a view.
  private static func isEffect(_ index: Int, in source: Source) -> Bool {
    guard source.text(index - 1) == "." else { return false }
    let before = source.text(index - 2)
    return ["return", "in", ":", "(", ",", "{", "=", "?", "Effect", "EffectTask"].contains(before)
  }

  /// The first token of the body: after a capture list and its `in`.
  private static func bodyStart(after open: Int, in source: Source) -> Int {
    guard source.text(open + 1) == "[", let end = source.pairs[open + 1],
      source.text(end + 1) == "in"
    else { return open + 1 }
    return end + 2
  }

  private static func insertion(of name: String, _ body: Int, _ open: Int, in pass: Pass)
    -> Pass.Edit
  {
    body == open + 1
      ? pass.insertion(" \(name) in", after: open) : pass.insertion("\(name) ", before: body - 1)
  }

  /// The edits that send what the closure returns; nil if that is not certain: it is one expression,
  /// or its only `return` is its last statement.
  private static func sendResult(from body: Int, to close: Int, in pass: Pass) -> [Pass.Edit]? {
    let source = pass.source
    let returns = (body..<close).filter { source.text($0) == "return" }
    var start = body
    if let last = returns.first, returns.count == 1 { start = last + 1 }
    guard returns.count < 2, body < close else { return nil }
    let keyword = returns.isEmpty ? [] : [start - 1]
    let words = source.text(start) == "await" ? [start] : []
    let value = start + words.count
    guard source.text(value) == ".", source[value + 1]?.kind == .word else { return nil }
    let isCall = source.text(value + 2) == "("
    guard let end = isCall ? source.pairs[value + 2] : value + 1, end + 1 == close else {
      return nil
    }
    let first = (keyword + words).first ?? value
    let from = source.tokens[first].range.lowerBound..<source.tokens[value].range.lowerBound
    return [
      Pass.Edit(range: from, replacement: "await send("), pass.insertion(")", after: end),
    ]
  }

  /// `Effect(value: .loaded)` becomes `Effect.send(.loaded)`.
  private static func sendValue(at index: Int, in pass: Pass) {
    guard let call = Call(at: index + 1, in: pass.source), let value = call.arguments.first,
      call.arguments.count == 1
    else { return }
    // An effect of a client has another value than an action.
    if value.label == "value", pass.source.text(value.value.lowerBound) == "." {
      let open = pass.source.tokens[index + 1].range.lowerBound
      let action = pass.source.tokens[value.value.lowerBound].range.lowerBound
      pass.edit(
        at: index, "Effect(value:) -> Effect.send",
        [Pass.Edit(range: open..<action, replacement: ".send(")])
    } else if value.label == "value" {
      pass.byHand(at: index, "Effect(value:): return the value from an 'async' function")
    } else if value.label == "error" {
      pass.byHand(at: index, "Effect(error:): throw it in '.run', and send an action with it")
    }
  }
}
