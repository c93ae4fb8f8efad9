/// All texts of this program.
enum Wording {
  static let usage = """
    usage: ratchet-bench [--filter NAME] [--samples N] [--json]

      --filter NAME  only benchmarks whose name contains NAME, with those they are compared to
      --samples N    samples a benchmark, 5 or more (default 7)
      --json         one JSON object on standard output in place of the table

    Goals are printed beside the figures; a missed goal does not change the exit status.
    """

  static func unknownArgument(_ argument: String) -> String {
    "ratchet-bench does not know the argument \(argument)."
  }

  static func missingValue(_ argument: String) -> String { "\(argument) needs a value." }

  static func badSampleCount(_ text: String) -> String {
    "--samples must be a number of 5 or more, not \(text)."
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
