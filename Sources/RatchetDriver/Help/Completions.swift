/// The script with which a shell completes the commands, options and features of a program.
struct Completions {
  let program: String
  let features: [String]

  func lines(for shell: Shell) -> [String] {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var function: String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }

  private var commands: String { CommandName.allCases.map(\.rawValue).joined(separator: " ") }

  /// The words that an option can have as its value; nil for a file, and for any other text.
  private func words(of option: CommandOption) -> String? {
    option == .format ? OutputFormat.allCases.map(\.rawValue).joined(separator: " ") : nil
  }

  private func takesPath(_ option: CommandOption) -> Bool {
    switch option {
    case .script, .record, .database, .html, .trace, .mermaid, .reduxDevTools, .kit: true
    default: false
    }
  }

  /// The words that can follow a command; nil for a file.
  private func words(after command: CommandName) -> String? {
    switch command {
    case .actions, .run, .prompt, .state, .importFile, .sync: features.joined(separator: " ")
    case .completion: Shell.allCases.map(\.rawValue).joined(separator: " ")
    case .explain: IssuePage.all.map(\.code).joined(separator: " ")
    case .help: commands
    case .replay, .bisect, .shrink, .report, .testFrom: nil
    case .features, .manual, .newPackage: ""
    }
  }

  private var bash: [String] {
    var lines = [
      "\(function)() {",
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD - 1]}\" words",
      "  compopt -o default 2>/dev/null",
      "  if [ \"$COMP_CWORD\" = 1 ]; then",
      "    words=\"\(commands) --help --version\"",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "    return",
      "  fi",
      "  case \"$before\" in",
    ]
    for option in CommandOption.allCases where option.takesValue {
      if let words = words(of: option) {
        lines.append(
          "    \(option.rawValue)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\")); return ;;")
      } else {
        lines.append("    \(option.rawValue)) COMPREPLY=(); return ;;")
      }
    }
    lines += ["  esac", "  case \"${COMP_WORDS[1]}\" in"]
    for command in CommandName.allCases {
      let options = command.options.map(\.rawValue).joined(separator: " ")
      lines.append(
        "    \(command.rawValue)) words=\"\(words(after: command) ?? "")\" options=\"\(options)\" ;;"
      )
    }
    return lines + [
      "    *) return ;;",
      "  esac",
      "  case \"$word\" in",
      "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;",
      "    *) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;",
      "  esac",
      "}",
      "complete -F \(function) \(program)",
    ]
  }

  private var zsh: [String] {
    var lines = ["#compdef \(program)", "\(function)() {", "  if (( CURRENT == 2 )); then"]
    lines.append("    local -a commands=(")
    lines += CommandName.allCases.map {
      "      " + Self.quoted("\($0.rawValue):\(Wording.summary($0))")
    }
    lines += ["    )", "    _describe command commands", "    return", "  fi"]
    lines.append("  case \"$words[2]\" in")
    for command in CommandName.allCases {
      var arguments = ["'1: :'"]
      if let words = words(after: command) {
        if !words.isEmpty { arguments.append(Self.quoted("2: :(\(words))")) }
        if command == .importFile { arguments.append("'3: :_files'") }
      } else {
        arguments.append("'2: :_files'")
      }
      for option in command.options {
        let value =
          words(of: option).map { ": :(\($0))" }
          ?? (takesPath(option) ? ": :_files" : option.takesValue ? ": :" : "")
        arguments.append(Self.quoted("*\(option.rawValue)\(value)"))
      }
      lines.append("    \(command.rawValue)) _arguments \(arguments.joined(separator: " ")) ;;")
    }
    return lines + ["  esac", "}", "compdef \(function) \(program)"]
  }

  private var fish: [String] {
    let none = "__fish_use_subcommand"
    var lines = ["complete -c \(program) -f"]
    for command in CommandName.allCases {
      lines.append(
        "complete -c \(program) -n \(none) -a \(command.rawValue) -d "
          + Self.quoted(Wording.summary(command)))
    }
    for command in CommandName.allCases {
      let condition = "'__fish_seen_subcommand_from \(command.rawValue)'"
      let start = "complete -c \(program) -n \(condition)"
      if let words = words(after: command) {
        if !words.isEmpty { lines.append("\(start) -a \(Self.quoted(words))") }
        if command == .importFile { lines.append("\(start) -F") }
      } else {
        lines.append("\(start) -F")
      }
      for option in command.options {
        let values =
          words(of: option).map { " -x -a \(Self.quoted($0))" }
          ?? (takesPath(option) ? " -r -F" : option.takesValue ? " -x" : "")
        lines.append("\(start) -l \(option.rawValue.dropFirst(2))\(values)")
      }
    }
    return lines
  }

  /// The text in single quotes, for any of the shells.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
