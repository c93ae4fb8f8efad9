/// All texts of this program.
enum Wording {
  static let usage = """
    usage: ratchet-bench [--filter NAME] [--samples N] [--json]

      --filter NAME  run only benchmarks whose name contains NAME, and their baselines
      --samples N    samples per benchmark, at least 5 (default 7)
      --json         print one JSON object to standard output instead of the table

    Goals are printed beside the figures; a missed goal does not change the exit status.
    """

  static func unknownArgument(_ argument: String) -> String {
    "ratchet-bench has no argument \(argument)."
  }

  static func missingValue(_ argument: String) -> String { "\(argument) needs a value." }

  static func badSampleCount(_ text: String) -> String {
    "--samples must be a whole number of at least 5, not \(text)."
  }

  static func nothingMatches(_ filter: String) -> String {
    "No benchmark has a name that contains \(filter)."
  }

  static let titles = [
    "benchmark", "called from", "median", "min", "max", "unit", "ratio", "baseline", "goal", "",
    "stretch", "",
  ]

  static func within(_ limit: String, _ unit: Unit) -> String { "<= \(limit) \(unit.rawValue)" }

  static func times(_ factor: String, _ other: String) -> String { "<= \(factor) x \(other)" }

  static func above(_ margin: String, _ other: String, _ unit: Unit) -> String {
    "<= \(other) + \(margin) \(unit.rawValue)"
  }

  static func flat(_ percent: String) -> String { "max <= min + \(percent) %" }

  static let met = "pass"
  static let missed = "MISSED"
}
