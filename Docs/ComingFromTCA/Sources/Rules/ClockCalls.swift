/// Calls of a scheduler's functions, which a clock has too, with another type of argument.
enum ClockCalls {
  private static let labels = [
    "advance": "by", "sleep": "for", "timer": "interval", "run": nil,
  ]

  /// - Parameter index: the name of a variable that holds a scheduler.
  static func apply(to index: Int, in pass: Pass) {
    let source = pass.source
    guard source.text(index + 1) == ".", let label = labels[source.text(index + 2)],
      let call = Call(at: index + 3, in: source)
    else { return }
    if call.arguments.count == 1, let label, let value = call.argument(label)?.value,
      let duration = Durations.seconds(value, in: source)
    {
      pass.replace(value, by: duration)
    }
    if ["advance", "run"].contains(source.text(index + 2)) { addAwait(to: index, in: pass) }
  }

  /// A scheduler is advanced at once, a clock with `await`.
  private static func addAwait(to index: Int, in pass: Pass) {
    let source = pass.source
    let start = source.has("self", ".", at: index - 2) ? index - 2 : index
    guard source[start]?.startsLine == true, source.text(start - 1) != "await" else { return }
    TestSteps.addAwait(at: start, source.text(start...index + 2), in: pass)
  }
}
