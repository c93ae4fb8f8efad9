/// `withMainSerialExecutor` and its like, which no test needs here.
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

  /// Its closure becomes a `do` block, so that its lines stay as they are. A `return` would then end
  /// the function.
  private static func unwrap(_ index: Int, in pass: Pass) {
    let source = pass.source
    var start = index
    while ["try", "await"].contains(source.text(start - 1)) { start -= 1 }
    guard source.text(index + 1) == "{", let close = source.pairs[index + 1],
      source[start]?.startsLine == true || source.text(start - 1) == "{",
      source.text(start - 1) != "=", source.text(start - 1) != "return",
      source.endsLine(close) || source.text(close + 1) == "}", source.text(index + 2) != "[",
      !(index...close).contains(where: { source.text($0) == "return" })
    else {
      if source.text(index + 1) != ":" {
        pass.byHand(at: index, "withMainSerialExecutor: keep only the body of its closure")
      }
      return
    }
    pass.replace(start...index, by: "do")
  }
}
