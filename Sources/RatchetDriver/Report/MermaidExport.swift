/// A session as diagrams of Mermaid in a Markdown file: the tree of the features that have taken
/// part, and the graph of the causes of actions and effects.
struct MermaidExport {
  let timeline: Timeline

  var lines: [String] {
    ["# \(Self.markdown(timeline.header.feature))", "", "## \(Wording.featureTree)", ""] + tree
      + ["", "## \(Wording.causes)", ""] + causes
  }

  /// Features are nodes below those that contain them, with the number of their actions.
  private var tree: [String] {
    var counts: [[String]: Int] = [:]
    for step in timeline.steps {
      let path = step.transition.feature.split(separator: ".").map(String.init)
      for length in 0...path.count { counts[Array(path.prefix(length)), default: 0] += 0 }
      counts[path, default: 0] += 1
    }
    counts[[], default: 0] += 0
    let paths = counts.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let ids = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, "f\($0)") })
    var lines = ["```mermaid", "flowchart TD"]
    for path in paths {
      guard let id = ids[path] else { continue }
      let name = path.last ?? timeline.header.feature
      lines.append("  \(id)[\(Self.label(Wording.actionCount(name, counts[path] ?? 0)))]")
      if let parent = path.isEmpty ? nil : ids[Array(path.dropLast())] {
        lines.append("  \(parent) --> \(id)")
      }
    }
    return lines + ["```"]
  }

  private var causes: [String] {
    var lines = ["```mermaid", "flowchart LR"]
    for step in timeline.steps {
      let number = step.transition.number
      lines.append("  a\(number)[\(Self.label("\(number) \(step.action)"))]")
      switch step.transition.origin {
      case .script: break
      case .queued(let cause): if cause > 0 { lines.append("  a\(cause) --> a\(number)") }
      case .effect(let effect): lines.append("  e\(effect) --> a\(number)")
      }
    }
    for effect in timeline.effects {
      lines.append("  e\(effect.number)([\(Self.label(effect.name))])")
      if effect.cause > 0 { lines.append("  a\(effect.cause) -.-> e\(effect.number)") }
    }
    return lines + ["```"]
  }

  /// A text on one line, with backslashes before what Markdown would interpret.
  private static func markdown(_ text: String) -> String {
    let safe = text.flatMap { "\\`*_[]<>#&~|!$".contains($0) ? "\\\($0)" : String($0) }
    return TerminalText.escaped(String(safe))
  }

  /// A text in quotes, with entities for what Mermaid would interpret.
  private static func label(_ text: String) -> String {
    let safe = text.flatMap { character -> String in
      switch character {
      case "#": "#35;"
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "`": "#96;"
      case "\\": "#92;"
      default: String(character)
      }
    }
    return "\"\(TerminalText.escaped(String(safe)))\""
  }
}
