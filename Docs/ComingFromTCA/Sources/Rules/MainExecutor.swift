/// `withMainSerialExecutor` and its like, which no test needs here; `prepareDependencies`, which
/// throws; and stores of `UserDefaults`.
enum MainExecutor {
  static func apply(to pass: Pass) {
    let source = pass.source
    for index in source.tokens.indices where source[index]?.kind == .word {
      switch source.text(index) {
      case "withMainSerialExecutor": unwrap(index, in: pass)
      case "useMainSerialExecutor", "uncheckedUseMainSerialExecutor":
        guard source.text(index + 1) == "=", source[index]?.startsLine == true,
          ["true", "false"].contains(source.text(index + 2)), source.endsLine(index + 2)
        else { continue }
        remove(index...index + 2, in: pass)
      case "megaYield":
        guard source.has("await", "Task", ".", at: index - 3),
          source[index - 3]?.startsLine == true,
          let call = Call(at: index + 1, in: source), source.endsLine(call.close)
        else { continue }
        remove(index - 3...call.close, in: pass)
      case "prepareDependencies": addTry(to: index, in: pass)
      case "defaultAppStorage": replaceDefaults(after: index, in: pass)
      default: break
      }
    }
  }

  private static func remove(_ tokens: ClosedRange<Int>, in pass: Pass) {
    let text = pass.source.text(tokens)
    if let deletion = pass.deletionOfLines(tokens) {
      pass.edit(at: tokens.lowerBound, "\(text): removed", [deletion])
    } else {
      pass.byHand(at: tokens.lowerBound, "\(text): remove it")
    }
  }

  /// Its closure becomes a `do` block, so that its lines stay as they are.
  private static func unwrap(_ index: Int, in pass: Pass) {
    let source = pass.source
    var start = index
    while ["try", "await"].contains(source.text(start - 1)) { start -= 1 }
    guard source.text(index + 1) == "{", let close = source.pairs[index + 1],
      source[start]?.startsLine == true || source.text(start - 1) == "{",
      source.text(start - 1) != "=", source.text(start - 1) != "return",
      source.endsLine(close) || source.text(close + 1) == "}", source.text(index + 2) != "["
    else {
      if source.text(index + 1) != ":" {
        pass.byHand(at: index, "withMainSerialExecutor: keep only the body of its closure")
      }
      return
    }
    pass.replace(start...index, by: "do")
  }

  private static func addTry(to index: Int, in pass: Pass) {
    let source = pass.source
    guard source.text(index + 1) == "{", !["try", "func", "."].contains(source.text(index - 1)),
      !["?", "!"].contains(source.text(index - 1))
    else { return }
    let isTopLevel = !source.tokens[..<index].indices.contains { brace in
      source.text(brace) == "{" && source.pairs[brace].map { $0 > index } == true
    }
    guard source[index]?.startsLine == true,
      isTopLevel || Function.around(index, in: source)?.canThrow == true
    else {
      return pass.byHand(
        at: index, "prepareDependencies throws: write 'try' in a function that throws, or 'do'")
    }
    pass.edit(at: index, "prepareDependencies -> try", [pass.insertion("try ", before: index)])
  }

  /// `UserDefaults(suiteName: "name")!` becomes `.suite("name")`.
  private static func replaceDefaults(after index: Int, in pass: Pass) {
    let source = pass.source
    guard source.has("=", "UserDefaults", at: index + 1) else { return }
    let value = index + 2
    if source.has(".", "standard", at: value + 1), endsValue(value + 2, in: source) {
      pass.replace(value...value + 2, by: ".standard")
    } else if let call = Call(at: value + 1, in: source), call.labels == ["suiteName"],
      source.text(call.close + 1) == "!", endsValue(call.close + 1, in: source)
    {
      let name = source.text(call.arguments[0].value)
      pass.replace(value...call.close + 1, by: ".suite(\(name))")
    } else {
      pass.byHand(at: value, "UserDefaults: write '.inMemory', '.standard' or '.suite(\"name\")'")
    }
  }

  private static func endsValue(_ index: Int, in source: Source) -> Bool {
    source.endsLine(index) || source.text(index + 1) == "}"
  }
}
