/// The help of a program, as text.
struct HelpText {
  let program: String
  let databaseVariable: String
  /// A feature of the program, for the examples.
  let feature: String
  /// An invariant of that feature, for the examples.
  let invariant: String
  /// Whether that feature has seeds, so that the examples may use `--seeded`.
  var hasSeeds = true
  /// The features for the examples of commands that not every feature has.
  var features: [CommandName: String] = [:]

  /// Lines are broken before this column, unless a word is longer.
  private static let width = 98

  /// The help about all commands.
  var overview: [String] {
    let usages = CommandName.allCases.map { (usage(of: $0), Wording.summary($0)) }
    let commandColumn = 2 + (usages.map(\.0.count).max() ?? 0) + 2
    let options = CommandOption.allCases.filter { $0 != .keepGoing }.map { option in
      let commands = CommandName.allCases.filter { $0.options.contains(option) }
        .map(\.rawValue).joined(separator: ", ")
      return (Self.usage(of: option), "\(commands): \(summary(of: option))")
    }
    var lines = [Wording.about, ""]
    lines += usages.flatMap { Self.entry($0, column: commandColumn) }
    lines += ["", Wording.options]
    lines += options.flatMap { Self.entry($0, column: 20) }
    lines += ["  --help, --version", ""]
    lines += Wording.scripts.split(separator: "\n").map(String.init) + [""]
    return lines + Self.wrapped("\(Wording.exitCodesTitle): \(Wording.exitCodes)", indent: 0)
  }

  /// The help about one command.
  func lines(about command: CommandName) -> [String] {
    let summary = Wording.summary(command)
    var lines = ["\(usage(of: command)) – \(summary)"]
    if !command.options.isEmpty {
      lines += ["", Wording.options]
      lines += command.options.flatMap { option in
        Self.entry((Self.usage(of: option), self.summary(of: option, command)), column: 20)
      }
    }
    let examples = Wording.examples(
      command, program: program, feature: features[command] ?? feature, invariant: invariant,
      hasSeeds: hasSeeds)
    lines += ["", examples.count == 1 ? Wording.example : Wording.examples]
    return lines + examples.map { "  " + $0 }
  }

  func usage(of command: CommandName) -> String {
    let words = command == .help ? ["[COMMAND]"] : command.words
    return ([program, command.rawValue] + words).joined(separator: " ")
  }

  static func usage(of option: CommandOption) -> String {
    option.rawValue + (option.value.map { " \($0)" } ?? "")
  }

  /// - Parameter command: nil for all commands that have the option.
  func summary(of option: CommandOption, _ command: CommandName? = nil) -> String {
    Wording.summary(option, of: command, program: program, databaseVariable: databaseVariable)
  }

  /// A name and its explanation, which begins in a column.
  private static func entry(_ entry: (name: String, text: String), column: Int) -> [String] {
    var lines = wrapped(entry.text, indent: column)
    let name = "  " + entry.name
    // A long name has a line of its own.
    guard let first = lines.first, name.count < column else { return [name] + lines }
    lines[0] = name + first.dropFirst(name.count)
    return lines
  }

  private static func wrapped(_ text: String, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = start
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = start
      }
      line += (line.count > indent ? " " : "") + word
    }
    return lines + [line]
  }
}
