/// All texts of the benchmark program.
package enum Wording {
  package static let usage = """
    usage: ratchet-bench [--filter NAME] [--samples N] [--compare FILE] [--json]
           ratchet-bench [--filter NAME] --smoke

      --filter NAME   run only benchmarks whose name contains NAME at the beginning of a word, and
                      their baselines
      --samples N     samples per benchmark, at least 5 (default 7)
      --compare FILE  print each row beside an earlier run, and mark those that moved; FILE is
                      what --json printed then
      --json          print one JSON object to standard output instead of the table
      --smoke         run each benchmark once, to see that it runs; prints only their number

    Goals and changes are printed beside the figures; neither a missed goal nor a slower row
    changes the exit status.
    """

  static func unknownArgument(_ argument: String) -> String {
    "ratchet-bench has no argument \(argument)."
  }

  static func missingValue(_ argument: String) -> String { "\(argument) needs a value." }

  static func badSampleCount(_ text: String) -> String {
    "--samples must be a whole number of at least 5, not \(text)."
  }

  static let smokeHasNoFigures =
    "--smoke has no figures to print or to compare: leave out --json and --compare."

  package static func noDriver(_ path: String) -> String {
    "ratchet-bench: leaves out the rows of `ratchet run`, because \(path) is not there; build it "
      + "with swift build -c release --product ratchet"
  }

  package static func ranOnce(_ count: Int, leftOut: Int) -> String {
    let ran = "\(count) \(count == 1 ? "benchmark" : "benchmarks") ran once."
    return leftOut == 0 ? ran : "\(ran) Left out, because they take long: \(leftOut)."
  }

  package static func nothingMatches(_ filter: String) -> String {
    "No benchmark has a name that contains \(filter) at the beginning of a word."
  }

  // MARK: Goals

  package static func within(_ limit: String, _ unit: Report.Unit) -> String {
    "<= \(limit) \(unit.rawValue)"
  }

  package static func times(_ factor: String, _ other: String) -> String {
    "<= \(factor) x \(other)"
  }

  package static func above(_ margin: String, _ other: String, _ unit: Report.Unit) -> String {
    "<= \(other) + \(margin) \(unit.rawValue)"
  }

  package static func flat(_ percent: String) -> String { "max <= min + \(percent) %" }

  package static func growth(_ factor: String, _ other: String) -> String {
    "<= \(factor) x (\(other) + plain Swift's growth)"
  }

  static let met = "pass"
  static let missed = "MISSED"

  // MARK: The comparison with an earlier run

  /// In place of the earlier figure of a row.
  static let isNew = "new"

  /// A change in percent; a factor from twice on.
  static func change(_ factor: Double) -> String {
    guard factor < 2 else { return "x \(format(factor, digits: 1))" }
    let percent = ((factor - 1) * 100).rounded()
    let sign = percent == 0 ? "" : percent < 0 ? "-" : "+"
    return "\(sign)\(format(percent.magnitude, digits: 0)) %"
  }

  static func moved(_ movement: Movement, isWithBaseline: Bool) -> String {
    guard !isWithBaseline else { return "\(movement.rawValue), as its baseline" }
    return switch movement {
    case .faster, .smaller: movement.rawValue
    // In capitals, as a missed goal.
    case .slower, .larger: movement.rawValue.uppercased()
    case .unmoved: ""
    }
  }

  static func compared(
    _ file: String, _ counts: [(Movement, Int)], withBaselines: Int
  ) -> String {
    var parts = counts.map { movement, count in
      movement == .unmoved ? "\(count) within the scatter" : "\(count) \(movement.rawValue)"
    }
    if withBaselines > 0 { parts.append("\(withBaselines) moved as their baselines did") }
    return "Compared with \(file): \(parts.joined(separator: ", "))."
  }

  static func onlyNow(_ name: String) -> String { "Only in this run: \(name)" }

  static func onlyEarlier(_ name: String, _ file: String) -> String { "Only in \(file): \(name)" }

  static func unreadable(_ file: String, _ reason: String) -> String {
    "ratchet-bench: cannot read \(file), given with --compare: \(reason); make it with "
      + "ratchet-bench --json > FILE"
  }

  static func noReport(_ file: String, _ reason: String) -> String {
    "ratchet-bench: cannot compare with \(file): \(reason); give a file that was made with "
      + "ratchet-bench --json > FILE"
  }

  static func otherUnit(
    _ file: String, _ name: String, _ index: Int, _ unit: Report.Unit, now: Report.Unit
  ) -> String {
    "ratchet-bench: cannot compare with \(file): rows[\(index)].unit of \"\(name)\" is "
      + "\(unit.rawValue), and this program measures it in \(now.rawValue); make the file with a "
      + "program that measures the same, or leave the row out with --filter"
  }

  static let emptyFile =
    "it is empty, as a file is to which the shell sends this program's own output"

  static let noJSON = "it is not JSON, or is cut off"

  static func missing(_ path: String) -> String { "\(path) is missing" }

  static func otherType(_ path: String) -> String {
    path.isEmpty ? "it is not a JSON object" : "\(path) has a value of another type"
  }

  static func wrong(_ path: String, _ reason: String) -> String { "\(path) \(reason)" }

  /// Follows the path of the unit.
  static func unknownUnit(_ text: String) -> String {
    "is \(text), a unit that this program does not have"
  }

  static func noSamples(_ name: String, _ index: Int) -> String {
    "rows[\(index)].samples of \"\(name)\" is empty"
  }

  static func twice(_ name: String, _ index: Int) -> String {
    "rows[\(index)].name, \"\(name)\", is that of an earlier row too"
  }
}
