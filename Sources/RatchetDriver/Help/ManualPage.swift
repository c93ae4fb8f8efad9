/// The help of a program as a manual page, in the language of troff's `man` macros.
struct ManualPage {
  let help: HelpText
  let version: String

  var lines: [String] {
    let program = help.program
    var lines = [
      ".TH \(Self.quoted(program.uppercased())) 1 \"\" \(Self.quoted("\(program) \(version)"))",
      ".SH NAME", Self.escaped("\(program) - ") + Self.escaped(Wording.about),
      ".SH COMMANDS",
    ]
    for command in CommandName.allCases {
      lines += [".TP", ".B " + Self.escaped(help.usage(of: command))]
      lines.append(Self.escaped(Wording.summary(command)))
      for example in Wording.examples(
        command, program: program, feature: help.features[command] ?? help.feature,
        invariant: help.invariant, hasSeeds: help.hasSeeds)
      {
        lines += [".br", ".I " + Self.escaped(example)]
      }
    }
    lines.append(".SH OPTIONS")
    for option in CommandOption.allCases {
      lines += [".TP", ".B " + Self.escaped(HelpText.usage(of: option))]
      lines.append(Self.escaped(help.summary(of: option)))
    }
    lines += [".SH SCRIPTS", ".nf"]
    lines += Wording.scripts.split(separator: "\n").map { Self.escaped(String($0)) }
    lines += [".fi", ".SH \"EXIT STATUS\"", Self.escaped(Wording.exitCodes)]
    return lines
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// The text on one line, without characters that troff would interpret.
  private static func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
