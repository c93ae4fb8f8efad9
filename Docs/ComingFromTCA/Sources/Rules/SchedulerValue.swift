/// An expression for a scheduler, and the clock that takes its place.
enum SchedulerValue {
  private static let clocks: [String: String] = [
    ".immediate": ".immediate", ".main": "ContinuousClock()", ".unimplemented": ".unimplemented()",
    ".failing": ".unimplemented()", "DispatchQueue.main": "ContinuousClock()",
    "RunLoop.main": "ContinuousClock()", "DispatchQueue.immediate": "ImmediateClock()",
    "RunLoop.immediate": "ImmediateClock()", "DispatchQueue.test": "TestClock()",
    "RunLoop.test": "TestClock()", "ImmediateClock()": "ImmediateClock()",
    "ContinuousClock()": "ContinuousClock()", ".unimplemented()": ".unimplemented()",
  ]

  /// The clock for an expression; nil if it is not known to be a scheduler.
  static func clock(
    _ tokens: ClosedRange<Int>, _ names: Set<String>, in source: Source
  ) -> String? {
    var tokens = tokens
    let erasure = [".", "eraseToAnyScheduler", "(", ")"]
    if tokens.count > 4, tokens.suffix(4).map({ source.text($0) }) == erasure {
      tokens = tokens.lowerBound...(tokens.upperBound - 4)
    }
    let text = source.text(tokens)
    if let clock = clocks[text] { return clock }
    // With a message: `.failing("mainQueue")`.
    if [".failing", ".unimplemented"].contains(text.prefix { $0 != "(" }), tokens.count == 5 {
      return ".unimplemented()"
    }
    // A variable, or a member: `mainQueue`, `self.mainQueue`, `environment.mainQueue`.
    let isPath = tokens.allSatisfy { index in
      let isName = (index - tokens.lowerBound).isMultiple(of: 2)
      return isName ? source[index]?.kind == .word : source.text(index) == "."
    }
    return isPath && names.contains(source.text(tokens.upperBound)) ? text : nil
  }

  /// The first token of the expression that a call `.name()` ends.
  static func start(before name: Int, in source: Source) -> Int? {
    guard source.text(name - 1) == ".", source.has("(", ")", at: name + 1) else { return nil }
    var start = name - 1
    while source[start - 1]?.kind == .word, !["in", "return"].contains(source.text(start - 1)) {
      start -= 1
      guard source.text(start - 1) == "." else { return start }
      start -= 1
    }
    return start
  }

  /// The last token of an expression on one line that ends a statement.
  static func end(from start: Int, in source: Source) -> Int {
    var end = start
    while true {
      end = source.pairs[end].map { $0 > end ? $0 : end } ?? end
      guard let next = source[end + 1], !next.startsLine, ![";", "}", ")", ","].contains(next.text)
      else { return end }
      end += 1
    }
  }
}
