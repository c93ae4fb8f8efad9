import Foundation

/// Whether every link of a generated site leads somewhere: in the pages' JSON, in the index of the
/// navigator, and in the HTML.
struct SiteCheck {
  private let site: URL
  private let base: String
  /// All files of the site, relative to it.
  private let files: Set<String>
  /// The anchors of each page, by its address.
  private let anchors: [String: Set<String>]
  private let pages: [(file: String, json: [String: Any])]
  private(set) var linkCount = 0

  var pageCount: Int { pages.count }

  init(site: URL, base: String) throws {
    self.site = site
    self.base = base.split(separator: "/").map { "/\($0)" }.joined()
    files = Set(try FileManager.default.subpathsOfDirectory(atPath: site.path))
    var pages: [(file: String, json: [String: Any])] = []
    var anchors: [String: Set<String>] = [:]
    for file in files.sorted() where file.hasPrefix("data/") && file.hasSuffix(".json") {
      let json = try Self.object(site.appending(path: file))
      pages.append((file, json))
      var found: Set<String> = []
      Self.visit(json) { value in
        if value["type"] as? String == "heading", let anchor = value["anchor"] as? String {
          found.insert(anchor)
        }
      }
      anchors[Self.address(of: file)] = found
    }
    self.pages = pages
    self.anchors = anchors
    guard !pages.isEmpty else { throw SiteProblem("\(site.path) has no pages") }
    linkCount = pages.reduce(0) { $0 + Self.references(of: $1.json).count }
  }

  func problems() throws -> [String] {
    var problems: [String] = []
    for page in pages {
      problems += self.problems(ofPage: page.file, page.json)
    }
    problems += try problemsOfIndex()
    for file in files.sorted() where file.hasSuffix(".html") {
      problems += try self.problems(ofHTML: file)
    }
    return problems
  }

  // MARK: - Pages

  private func problems(ofPage file: String, _ json: [String: Any]) -> [String] {
    var problems: [String] = []
    let address = Self.address(of: file)
    if !files.contains("\(address.dropFirst())/index.html") {
      problems.append("\(file): there is no \(address)/index.html")
    }
    let references = Self.references(of: json)
    let conformances = Set(Self.identifiers(in: "relationshipsSections", of: json))
    for (identifier, reference) in references.sorted(by: { $0.key < $1.key }) {
      switch reference["type"] as? String {
      case "unresolvable":
        // Protocols of the standard library, and its types that conform to a protocol of a module,
        // are listed without a link.
        if !conformances.contains(identifier) {
          problems.append("\(file): \(identifier) is not resolved")
        }
      case "image", "video", "download":
        let variants =
          (reference["variants"] as? [[String: Any]])?.compactMap { $0["url"] as? String }
          ?? [reference["url"] as? String].compactMap { $0 }
        for url in variants where !leads(url) {
          problems.append("\(file): no file \(url)")
        }
      default:
        if let url = reference["url"] as? String, !leads(url) {
          problems.append("\(file): no page \(url)")
        }
      }
    }
    // A use without a reference is shown as nothing. Of the references, only those in lists show
    // their abstracts.
    var shown = json
    shown["references"] = nil
    shown["lists"] = ["topicSections", "seeAlsoSections"]
      .flatMap { Self.identifiers(in: $0, of: json) }
      .compactMap { references[$0]?["abstract"] }
    Self.visit(shown) { value in
      if value["type"] as? String == "reference", let identifier = value["identifier"] as? String,
        references[identifier] == nil
      {
        problems.append("\(file): \(identifier) is not among the references")
      }
      for identifier in value["identifiers"] as? [String] ?? [] where references[identifier] == nil
      {
        problems.append("\(file): \(identifier) of a list is not among the references")
      }
    }
    return problems
  }

  private func leads(_ url: String) -> Bool {
    if url.contains("://") || url.hasPrefix("mailto:") { return true }
    let parts = url.split(separator: "#", maxSplits: 1)
    guard let path = parts.first?.removingPercentEncoding else { return false }
    if path.hasPrefix("/documentation") {
      guard let anchors = anchors[path.lowercased()] else { return false }
      return parts.count == 1 || anchors.contains(parts[1].removingPercentEncoding ?? "")
        || anchors.contains(String(parts[1]))
    }
    return path.hasPrefix("/") && files.contains(String(path.dropFirst()))
  }

  // MARK: - The navigator and the HTML

  private func problemsOfIndex() throws -> [String] {
    var problems: [String] = []
    let index = try Self.object(site.appending(path: "index/index.json"))
    Self.visit(index) { value in
      if let path = value["path"] as? String, !leads(path) {
        problems.append("index/index.json: no page \(path)")
      }
    }
    return problems
  }

  private func problems(ofHTML file: String) throws -> [String] {
    let text = try String(contentsOf: site.appending(path: file), encoding: .utf8)
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    return text.matches(of: /\s(?:src|href)="([^"]+)"/).map { String($0.1) }.compactMap { link in
      var path = link.split(separator: "#").first.map(String.init) ?? ""
      if path.contains("://") || path.isEmpty || path.hasPrefix("data:") { return nil }
      if path.hasPrefix("/") {
        guard path.hasPrefix("\(base)/") else { return "\(file): \(link) is outside of \(base)" }
        path.removeFirst(base.count + 1)
      } else if !folder.isEmpty {
        path = "\(folder)/\(path)"
      }
      if path.hasSuffix("/") { path += "index.html" }
      return path.isEmpty || files.contains(path) ? nil : "\(file): no file \(link)"
    }
  }

  // MARK: - JSON

  private static func object(_ url: URL) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    guard let object = json as? [String: Any] else { throw SiteProblem("\(url.path) is no object") }
    return object
  }

  /// `data/documentation/guide/effects.json` is the page `/documentation/guide/effects`.
  private static func address(of file: String) -> String {
    "/" + file.dropFirst("data/".count).dropLast(".json".count).lowercased()
  }

  private static func references(of json: [String: Any]) -> [String: [String: Any]] {
    json["references"] as? [String: [String: Any]] ?? [:]
  }

  private static func identifiers(in sections: String, of json: [String: Any]) -> [String] {
    (json[sections] as? [[String: Any]] ?? []).flatMap { $0["identifiers"] as? [String] ?? [] }
  }

  private static func visit(_ value: Any, _ body: ([String: Any]) -> Void) {
    if let object = value as? [String: Any] {
      body(object)
      for (_, child) in object { visit(child, body) }
    } else if let list = value as? [Any] {
      for child in list { visit(child, body) }
    }
  }
}
