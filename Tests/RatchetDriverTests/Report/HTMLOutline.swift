/// The elements of an HTML page, as far as a generated page goes: no omitted tags, attributes in
/// double quotes. It records everything that is not so.
struct HTMLOutline {
  struct Element: Equatable {
    let name: String
    var attributes: [String: String] = [:]
  }

  private(set) var elements: [Element] = []
  /// The contents of scripts and of style sheets, in order.
  private(set) var raw: [String] = []
  /// The text outside of them, with entities replaced.
  private(set) var text = ""
  private(set) var problems: [String] = []

  private static let withoutEnd: Set = ["meta", "link", "input", "br", "img"]
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]

  init(_ html: String) {
    var rest = Substring(html)
    var open: [String] = []
    while !rest.isEmpty {
      let start = rest.firstIndex(of: "<") ?? rest.endIndex
      addText(rest[..<start])
      rest = rest[start...]
      guard let end = Self.endOfTag(rest) else {
        if !rest.isEmpty { problems.append("a < without an end") }
        return
      }
      let tag = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.popLast() != name { problems.append("</\(name)> closes another element") }
        continue
      }
      let element = element(tag)
      elements.append(element)
      guard !Self.withoutEnd.contains(element.name) else { continue }
      open.append(element.name)
      if element.name == "script" || element.name == "style" {
        let closing = rest.firstRange(of: "</\(element.name)")?.lowerBound ?? rest.endIndex
        raw.append(String(rest[..<closing]))
        rest = rest[closing...]
      }
    }
    if !open.isEmpty { problems.append("not closed: \(open)") }
    let ids = elements.compactMap { $0.attributes["id"] }
    if Set(ids).count != ids.count { problems.append("an id occurs twice") }
  }

  /// The `>` of a tag, which can also stand within the value of an attribute.
  private static func endOfTag(_ text: Substring) -> Substring.Index? {
    var isQuoted = false
    return text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return text[index] == ">" && !isQuoted
    }
  }

  private mutating func element(_ tag: Substring) -> Element {
    let name = tag.prefix { !$0.isWhitespace }
    var element = Element(name: String(name))
    var rest = tag.dropFirst(name.count).drop { $0.isWhitespace }
    while !rest.isEmpty {
      let key = String(rest.prefix { $0 != "=" && !$0.isWhitespace })
      rest = rest.dropFirst(key.count)
      var value = ""
      if rest.first == "=" {
        rest = rest.dropFirst()
        if rest.first != "\"" { problems.append("\(key) is not quoted") }
        let quoted = rest.dropFirst().prefix { $0 != "\"" }
        value = decoded(quoted)
        rest = rest.dropFirst(quoted.count + 2)
      }
      if element.attributes.updateValue(value, forKey: key) != nil {
        problems.append("\(key) occurs twice")
      }
      rest = rest.drop { $0.isWhitespace }
    }
    return element
  }

  private mutating func addText(_ text: Substring) {
    if text.contains(">") { problems.append("a > in text") }
    self.text += decoded(text)
  }

  private mutating func decoded(_ text: Substring) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts.first ?? "")
    for part in parts.dropFirst() {
      let name = part.prefix { $0 != ";" }
      guard let character = Self.entities[String(name)] else {
        problems.append("an unknown entity: &\(name)")
        continue
      }
      result += character + part.dropFirst(name.count + 1)
    }
    return result
  }
}
