import Foundation

/// A diagram of Mermaid, which DocC cannot draw, as a table: a row for each step of a flowchart or
/// for each message of a sequence.
struct Diagram {
  let table: [String]

  /// `nil` for the other kinds: these stay blocks of code.
  init?(_ lines: [String]) {
    let lines = lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("%%") }
    switch lines.first?.split(separator: " ").first {
    case "flowchart", "graph": table = Self.flowchart(lines.dropFirst())
    case "sequenceDiagram": table = Self.sequence(lines.dropFirst())
    default: return nil
    }
  }

  private struct Step {
    let name: String
    let text: String
    var next: [String] = []
  }

  private static func flowchart(_ lines: ArraySlice<String>) -> [String] {
    var order: [String] = []
    var steps: [String: Step] = [:]
    var arrows: [(from: String, label: String, to: String)] = []
    for line in lines {
      if let match = line.wholeMatch(of: /(\w+)[\[({]+"?(.*?)"?[\])}]+/) {
        let parts = match.2.split(separator: "<br>", maxSplits: 1)
        let id = String(match.1)
        if steps[id] == nil { order.append(id) }
        steps[id] = Step(
          name: String(parts.first ?? match.1),
          text: parts.count > 1 ? String(parts[1].replacing("<br>", with: " ")) : "")
      } else {
        // `a --> b -- label --> c -. label .-> d`
        var from: String?
        var rest = line[...]
        while let id = rest.prefixMatch(of: /\s*(\w+)\s*/) {
          rest = rest[id.range.upperBound...]
          if let from { arrows[arrows.count - 1] = (from, arrows.last?.label ?? "", String(id.1)) }
          from = String(id.1)
          if steps[String(id.1)] == nil {
            steps[String(id.1)] = Step(name: String(id.1), text: "")
            order.append(String(id.1))
          }
          guard
            let arrow = rest.prefixMatch(of: /(?:--|-\.|==)(?:>|->|\s*(.*?)\s*(?:-->|\.->|==>))/)
          else { break }
          rest = rest[arrow.range.upperBound...]
          arrows.append((from ?? "", arrow.1.map(String.init) ?? "", ""))
        }
      }
    }
    for arrow in arrows {
      guard let name = steps[arrow.to]?.name else { continue }
      let short = "`\(name.split(separator: "/").last ?? "")`"
      steps[arrow.from]?.next.append(arrow.label.isEmpty ? short : "\(arrow.label): \(short)")
    }
    return ["| step | | then |", "|---|---|---|"]
      + order.compactMap { steps[$0] }.map {
        "| `\($0.name)` | \($0.text) | \($0.next.joined(separator: "; ")) |"
      }
  }

  private static func sequence(_ lines: ArraySlice<String>) -> [String] {
    var names: [Substring: Substring] = [:]
    var rows = ["| from | to | |", "|---|---|---|"]
    for line in lines {
      if let match = line.wholeMatch(of: /(?:participant|actor)\s+(\w+)(?:\s+as\s+(.*))?/) {
        names[match.1] = match.2 ?? match.1
      } else if let match = line.wholeMatch(of: /(\w+)\s*-+[>x)]+[+-]?\s*(\w+)\s*:\s*(.*)/) {
        rows.append("| \(names[match.1] ?? match.1) | \(names[match.2] ?? match.2) | \(match.3) |")
      } else if let match = line.wholeMatch(of: /Note \w+(?: of)? ([\w, ]+?)\s*:\s*(.*)/) {
        rows.append(
          "| \(names[match.1] ?? match.1) | | \(match.2.replacing("<br>", with: " ")) |")
      }
    }
    return rows
  }
}
