/// A piece of the compiler's dump.
indirect enum DumpNode {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([DumpNode])
  case object([String: DumpNode])

  subscript(key: String) -> DumpNode? {
    if case .object(let values) = self { values[key] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  func list(_ key: String) -> [DumpNode] {
    if case .list(let nodes) = self[key] { nodes } else { [] }
  }

  func isSet(_ key: String) -> Bool {
    if case .flag(true) = self[key] { true } else { false }
  }

  var kind: String? { self["_kind"]?.text }

  /// The offsets of the first and the last token.
  var range: (start: Int, end: Int)? {
    guard let range = self["range"], let start = range["start"]?.number,
      let end = range["end"]?.number
    else { return nil }
    return (start, end)
  }

  var baseName: String {
    let name = self["name"]?["base_name"]
    return (name?["name"]?.text ?? name?["special"]?.text ?? "?").filter { !$0.isWhitespace }
  }

  /// With labels, as in `insert(_:at:)`; a case without values has no parentheses.
  var fullName: String {
    if kind == "enum_element_decl" && self["params"] == nil { return baseName }
    let labels = self["name"]?.list("args").map {
      ($0.text.map { $0.isEmpty ? "_" : $0 } ?? "?") + ":"
    }
    return baseName + "(" + (labels ?? []).joined() + ")"
  }
}
