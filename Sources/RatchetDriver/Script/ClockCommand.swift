/// The line `:clock +5s` of a script, which advances the clock of a run with `--test-clock`.
struct ClockCommand: Equatable {
  /// The time by which the clock is advanced.
  let duration: Duration
  /// The time as it was written, with its sign.
  let text: String

  /// The units of a time, in milliseconds.
  private static let units: KeyValuePairs<String, Int64> = [
    "ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000,
  ]

  /// Reads a line; nil if it does not begin with a colon, and so is an action.
  ///
  /// - Parameter hasTestClock: whether the run has a clock that can be advanced.
  init?(_ line: [UInt8], hasTestClock: Bool) throws(ScriptLineError) {
    let text = String(decoding: line, as: UTF8.self)
    // Before the line is divided: an action may be long.
    guard text.first(where: { !$0.isWhitespace }) == ":" else { return nil }
    let words = text.split { $0.isWhitespace }
    let command = words[0]
    func error(_ message: String, at index: String.Index) -> ScriptLineError {
      ScriptLineError(message: message, column: text.distance(from: text.startIndex, to: index) + 1)
    }
    guard command == ":clock" else {
      throw error(Wording.unknownScriptCommand(String(command)), at: command.startIndex)
    }
    guard words.count > 1 else { throw error(Wording.noTime(""), at: command.endIndex) }
    guard words.count == 2, let duration = Self.duration(words[1]) else {
      let time = text[words[1].startIndex..<words[words.count - 1].endIndex]
      throw error(Wording.noTime(String(time)), at: time.startIndex)
    }
    guard hasTestClock else { throw error(Wording.needsTestClock, at: command.startIndex) }
    self.duration = duration
    self.text = words[1].hasPrefix("+") ? String(words[1]) : "+\(words[1])"
  }

  /// The duration of a whole number with a unit and, optionally, a plus sign.
  private static func duration(_ word: Substring) -> Duration? {
    let word = word.hasPrefix("+") ? word.dropFirst() : word
    let digits = word.prefix { ("0"..."9").contains($0) }
    guard let number = Int64(digits),
      let unit = units.first(where: { $0.key == word.dropFirst(digits.count) })
    else { return nil }
    let (milliseconds, isTooLong) = number.multipliedReportingOverflow(by: unit.value)
    return isTooLong ? nil : .milliseconds(milliseconds)
  }
}
