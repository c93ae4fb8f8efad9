import Foundation

/// Writes one page as DocC reads it: links, pictures, diagrams and HTML.
struct Rewriting {
  let site: Site
  let page: Page
  /// The catalogue, which receives the pictures.
  let catalogue: URL
  /// Whether links become links of DocC, and not only their texts.
  let hasLinks: Bool
  /// Symbols that the page has a link to already; only the first mention becomes one.
  private var linked: Set<String> = []
  /// Whether the line is in the first paragraph, which DocC shows also in lists of pages: links to
  /// other places than pages are lost there with their texts.
  private var isAbstract = true
  /// Types that the examples of the page declare: their names mean those.
  private let declared: Set<String>
  /// Whether the page is about folders of sources, which may have the names of types.
  private let namesFolders: Bool
  /// Whether it is a page of a module's catalogue, which has DocC's own links and directives.
  private let isOfModule: Bool

  init(site: Site, page: Page, catalogue: URL, hasLinks: Bool = true) {
    self.site = site
    self.page = page
    self.catalogue = catalogue
    self.hasLinks = hasLinks
    isOfModule = page.path.hasPrefix("Sources/")
    let text = page.lines.joined(separator: "\n")
    namesFolders = text.contains("`Sources/")
    declared = Set(
      text.matches(of: /\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/)
        .map { String($0.1) })
  }

  mutating func text() throws -> String {
    var result: [String] = []
    var lines = page.lines[...]
    while let line = lines.popFirst() {
      let isEnd = line.isEmpty || Fences.opened(by: line) != nil
      if isEnd, result.contains(where: { !$0.isEmpty && !$0.hasPrefix("# ") }) || !line.isEmpty {
        isAbstract = false
      }
      if let (fence, language) = Fences.opened(by: line) {
        var block: [String] = []
        while let next = lines.popFirst(), !Fences.closes(next, fence) { block.append(next) }
        if language == "mermaid", let diagram = Diagram(block) {
          result += diagram.table
        } else {
          result += [line] + block + [line.prefix { $0 == " " } + fence]
        }
      } else if line.hasPrefix("<picture>") {
        var html = line
        while !html.contains("</picture>"), let next = lines.popFirst() { html += " " + next }
        result.append(try picture(html))
      } else if line.hasPrefix("#"), Page.Heading(line) != nil {
        result.append(line)
      } else if line.firstMatch(of: /^\s*<\/?details>\s*$/) != nil {
        result.append("")
      } else if let summary = line.firstMatch(of: /^\s*<summary>(.*)<\/summary>\s*$/)?.1 {
        result.append("**\(summary)**")
      } else {
        // A line that begins with "@" would be a directive.
        result.append((line.hasPrefix("@") && !isOfModule ? "\\" : "") + (try inline(line)))
      }
    }
    return result.joined(separator: "\n")
  }

  private func problem(_ text: String) -> SiteProblem { SiteProblem("\(page.path): \(text)") }

  // MARK: - Inside a line

  private mutating func inline(_ line: String) throws -> String {
    var result = ""
    var rest = line[...]
    while let character = rest.first {
      if character == "`", let span = codeSpan(rest) {
        result += code(span)
        rest = rest.dropFirst(span.count)
      } else if character == "!", rest.dropFirst().first == "[",
        let link = link(rest.dropFirst())
      {
        result += try image(alt: String(link.text), link.destination)
        rest = link.rest
      } else if character == "[", let link = link(rest) {
        result += try self.link(String(link.text), to: link.destination)
        rest = link.rest
      } else if character == "<", let tag = rest.firstMatch(of: /^<\/?([a-z]+)[^>]*>/) {
        guard rest.firstMatch(of: /^<[a-z]+:\/\//) != nil else {
          throw problem("DocC does not show the HTML element <\(tag.1)>")
        }
        result += tag.0
        rest = rest.dropFirst(tag.0.count)
      } else if character == "\\", rest.count > 1 {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }

  private func codeSpan(_ text: Substring) -> Substring? {
    let mark = text.prefix { $0 == "`" }
    var end = text.dropFirst(mark.count)
    while let start = end.firstIndex(of: "`") {
      let run = end[start...].prefix { $0 == "`" }
      if run.count == mark.count { return text[text.startIndex..<run.endIndex] }
      end = end[run.endIndex...]
    }
    return nil
  }

  /// In DocC, two backticks mean a symbol, so code never has two here.
  private mutating func code(_ span: Substring) -> String {
    let count = span.prefix { $0 == "`" }.count
    let content = span.dropFirst(count).dropLast(count)
    if isOfModule { return String(span) }
    if count == 2 {
      let mark = content.contains("`") ? "```" : "`"
      return mark + content + mark
    }
    let name = content.drop { $0 == "@" }
    if namesFolders, content.first != "@" { return String(span) }
    guard count == 1, hasLinks, let path = site.symbols.path(of: content),
      !declared.contains(String(name)),
      linked.insert(path).inserted
    else { return String(span) }
    return "[\(span)](doc:\(path))"
  }

  private struct Link {
    let text: Substring
    let destination: Substring
    let rest: Substring
  }

  /// The link at the start of a text. Brackets may be nested, and do not count in code.
  private func link(_ text: Substring) -> Link? {
    var rest = text.dropFirst()
    var depth = 1
    while depth > 0 {
      guard let character = rest.first else { return nil }
      if character == "`", let span = codeSpan(rest) {
        rest = rest.dropFirst(span.count)
        continue
      }
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      rest.removeFirst()
    }
    let label = text[text.index(after: text.startIndex)..<text.index(before: rest.startIndex)]
    guard rest.first == "(" else { return nil }
    depth = 0
    guard
      let end = rest.firstIndex(where: { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0
      })
    else { return nil }
    return Link(
      text: label, destination: rest[rest.index(after: rest.startIndex)..<end],
      rest: rest[rest.index(after: end)...])
  }

  private func link(_ label: String, to destination: Substring) throws -> String {
    if destination.contains(/^[a-z]+:/) {
      return isAbstract ? label : "[\(label)](\(destination))"
    }
    let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? page.path : try repositoryPath(parts[0])
    if let target = site.page(at: path) {
      guard hasLinks else { return label }
      let name = isOfModule ? "/\(Site.start)/\(target.name)" : target.name
      guard parts.count > 1 else {
        // Of a link without a text of its own, DocC shows the title of the page. In a module's list
        // of topics it shows that always.
        return isOfModule || label == path ? "<doc:\(name)>" : "[\(label)](doc:\(name))"
      }
      guard let heading = target.headings.first(where: { $0.slug == parts[1] }) else {
        throw problem("\(path) has no heading #\(parts[1])")
      }
      let place = heading.level == 1 ? "" : "#\(heading.anchor)"
      return "[\(label)](doc:\(name)\(place))"
    }
    if let source = site.source, !isAbstract { return "[\(label)](\(source)/\(path))" }
    // Without an address of the repository, the text, with the path unless it says it.
    let name = path.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }
    return label.contains(stem) ? label : "\(label) (`\(path)`)"
  }

  private func repositoryPath(_ link: Substring) throws -> String {
    var parts = page.folder.split(separator: "/")
    for part in link.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { throw problem("\(link) is outside of the repository") }
      } else {
        parts.append(part)
      }
    }
    let path = parts.joined(separator: "/")
    guard FileManager.default.fileExists(atPath: site.root.appending(path: path).path) else {
      throw problem("no file \(path)")
    }
    return path
  }

  // MARK: - Pictures

  private func picture(_ html: String) throws -> String {
    guard let source = html.firstMatch(of: /src="([^"]*)"/)?.1 else {
      throw problem("a <picture> without an <img>")
    }
    return try image(
      alt: html.firstMatch(of: /alt="([^"]*)"/).map { String($0.1) } ?? "", source)
  }

  /// DocC takes `name~dark.png` for the dark form of `name.png`; here it is `name-dark.png`.
  private func image(alt: String, _ destination: Substring) throws -> String {
    if destination.contains(/^[a-z]+:/) { return "![\(alt)](\(destination))" }
    let path = try repositoryPath(destination)
    let name = path.replacing("/", with: "-")
    try copy(path, to: name)
    let dark = path.replacing("-light.", with: "-dark.")
    if dark != path, FileManager.default.fileExists(atPath: site.root.appending(path: dark).path) {
      try copy(dark, to: name.replacing("-light.", with: "-light~dark."))
    }
    return "![\(alt)](\(name))"
  }

  private func copy(_ path: String, to name: String) throws {
    let target = catalogue.appending(path: name)
    guard !FileManager.default.fileExists(atPath: target.path) else { return }
    try FileManager.default.copyItem(at: site.root.appending(path: path), to: target)
  }
}
