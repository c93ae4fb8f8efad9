import Foundation

/// Completes the lines of a prompt, from the text before the cursor: actions by their type and their
/// examples; ids and the paths of `:state` by the state now.
struct LineCompletion: Sendable {
  let names: ActionNames
  /// The names of the feature's settings.
  var settings: [String] = []
  /// The state now; nil if it is not known.
  var state: @Sendable () -> JSONValue? = { nil }

  func callAsFunction(_ text: String) -> Completion {
    let line = text.drop { $0 == " " }
    return line.hasPrefix(":") ? command(line) : action(line)
  }

  private func command(_ line: Substring) -> Completion {
    guard let space = line.firstIndex(of: " ") else {
      return Completion(
        String(line),
        PromptCommandName.allCases.map { ($0.word, $0.usage == $0.word ? "" : " ") })
    }
    let argument = String(line[space...].drop { $0 == " " })
    switch PromptCommandName.allCases.first(where: { $0.word == line[..<space] }) {
    case .help: return Completion(argument, PromptCommandName.allCases.map { ($0.rawValue, "") })
    case .state: return statePath(argument)
    case .set: return Completion(argument, settings.map { ($0, " ") })
    case .load, .save, .record: return file(argument)
    default: return Completion()
    }
  }

  private func file(_ path: String) -> Completion {
    let end = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let folder = path[..<end].isEmpty ? "." : String(path[..<end])
    var candidates: [(name: String, suffix: String)] = []
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      where !name.hasPrefix(".") || path[end...].hasPrefix(".") {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        candidates.append((name, isFolder.boolValue ? "/" : ""))
      }
    } catch {
      // There is no such folder, so nothing completes its name.
    }
    return Completion(String(path[end...]), candidates)
  }

  private func action(_ line: Substring) -> Completion {
    var node = names
    var place: StatePlace?
    var rest = line
    while true {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest[name.endIndex...]
      guard let next = rest.first else {
        return Completion(String(name), node.children.map { ($0.name, $0.node.suffix) })
      }
      guard let known = node[String(name)] else { return Completion() }
      node = known
      rest = rest.dropFirst()
      switch next {
      case ".": place = (place ?? StatePlace(state())).member(String(name))
      case "[":
        place = (place ?? StatePlace(state())).member(String(name))
        guard let end = rest.firstIndex(of: "]") else {
          let ids = place.map(\.ids) ?? []
          return Completion(String(rest), (ids.isEmpty ? node.ids : ids).map { ($0, "].") })
        }
        place = place?.element(String(rest[..<end]))
        let after = rest.index(after: end)
        guard after < rest.endIndex else { return Completion(insertion: ".") }
        guard rest[after] == "." else { return Completion() }
        rest = rest[rest.index(after: after)...]
      case "(": return argument(rest, node.arguments)
      case " ":
        return Completion(String(rest.drop { $0 == " " }), node.payloads.map { ($0, "") })
      default: return Completion()
      }
    }
  }

  /// Completes a path into the state.
  private func statePath(_ path: String) -> Completion {
    var place = StatePlace(state())
    var rest = path[...]
    while true {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest = rest[name.endIndex...]
      guard let next = rest.first else {
        return Completion(String(name), place.names.map { ($0, place.suffix(of: $0)) })
      }
      if !name.isEmpty { place = place.field(String(name)) }
      rest = rest.dropFirst()
      guard next == "[" else { continue }
      guard let end = rest.firstIndex(of: "]") else {
        return Completion(String(rest), place.ids.map { ($0, "]") })
      }
      place = place.element(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
  }

  private func argument(
    _ text: Substring, _ known: [(label: String, value: String)]
  ) -> Completion {
    var parts = Self.parts(of: text)
    guard let last = parts.popLast() else { return Completion() }
    let used = Set(parts.compactMap { Self.label(of: $0).map { String($0.label) } })
    var labels: [String] = []
    for (label, _) in known where !labels.contains(label) { labels.append(label) }
    if let (label, value) = Self.label(of: last) {
      let isLast = labels.allSatisfy { $0 == String(label) || used.contains($0) }
      let values = known.filter { $0.label == String(label) }
      return Completion(String(value), values.map { ($0.value, isLast ? ")" : ", ") })
    }
    let open = labels.filter { !$0.isEmpty && !used.contains($0) }
    guard !open.isEmpty else {
      let index = parts.count
      let values = known.filter(\.label.isEmpty)
      return Completion(String(last), values.dropFirst(index).prefix(1).map { ($0.value, "") })
    }
    return Completion(String(last), open.map { ("\($0): ", "") })
  }

  /// The label of an argument, and the text after it.
  private static func label(of text: Substring) -> (label: Substring, value: Substring)? {
    let label = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text[label.endIndex...].drop { $0 == " " }
    guard !label.isEmpty, rest.first == ":" else { return nil }
    return (label, rest.dropFirst().drop { $0 == " " })
  }

  /// The arguments of a list that is being written, without the spaces before them.
  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for index in text.indices {
      let character = text[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
          continue
        }
        if character == "\\" { isEscaped = true }
        if character == "\"" { isQuoted = false }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index].drop { $0 == " " })
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...].drop { $0 == " " }]
  }
}
