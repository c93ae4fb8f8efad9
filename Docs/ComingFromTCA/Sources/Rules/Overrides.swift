/// `prepareDependencies`, which throws here, and the value of `defaultAppStorage`.
enum Overrides {
  static func apply(to pass: Pass) {
    for index in pass.source.tokens.indices where pass.source[index]?.kind == .word {
      switch pass.source.text(index) {
      case "prepareDependencies": addTry(to: index, in: pass)
      case "defaultAppStorage": replaceDefaults(after: index, in: pass)
      default: break
      }
    }
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
