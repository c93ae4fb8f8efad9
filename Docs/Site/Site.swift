import Foundation

/// A problem that ends the script with one line.
struct SiteProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The pages of the repository, and the catalogues that are made of them.
struct Site {
  let root: URL
  let pages: [Page]
  let symbols: SymbolNames
  /// The address of the repository's files, if links may lead there.
  let source: String?

  /// The page on which the site begins is the README.
  static let start = "Guide"
  static let startPath = "README.md"

  init(root: URL, symbols: SymbolNames, source: String?) throws {
    self.root = root
    self.symbols = symbols
    self.source = source
    let docs = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "Docs").path
    )
    .filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    pages = try ([Self.startPath, "CHANGELOG.md"] + docs).map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return Page(path: path, name: Self.name(of: path), text: text)
    }
    for (name, same) in Dictionary(grouping: pages, by: { $0.name.lowercased() })
    where same.count > 1 {
      throw SiteProblem("\(same[0].path) and \(same[1].path) are both named \(name) in the site")
    }
  }

  private static func name(of path: String) -> String {
    if path == startPath { return start }
    var parts = path.dropLast(".md".count).split(separator: "/").map(String.init)
    if parts.first == "Docs" { parts.removeFirst() }
    // The README of a folder is the folder's own page.
    if parts.count > 1, parts.last == "README" { parts.removeLast() }
    return parts.joined(separator: "-").replacing(" ", with: "-")
  }

  func page(at path: String) -> Page? { pages.first { $0.path == path } }

  /// The page that lists the pages of a folder: the one with the folder's name, or its README.
  private func owner(of folder: String) -> Page? {
    page(at: "\(folder).md") ?? page(at: "\(folder)/README.md")
  }

  /// The pages below a page, by group: in the order in which it links to them, at last.
  func groups(below page: Page) -> [(title: String, pages: [Page])] {
    let text = page.lines.joined(separator: "\n")
    func ordered(_ pages: [Page]) -> [Page] {
      let base = page.folder.isEmpty ? "" : "\(page.folder)/"
      return pages.map { other in
        let link =
          other.path.hasPrefix(base) ? String(other.path.dropFirst(base.count)) : other.path
        return (
          other, text.range(of: "](\(link)", options: .backwards)?.lowerBound ?? text.endIndex
        )
      }
      .sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }.map(\.0)
    }
    let isStart = page.path == Self.startPath
    var groups: [String: [Page]] = [:]
    for other in pages where other.path != page.path && other.path != Self.startPath {
      var folder = other.folder
      if other.path.hasSuffix("/README.md") {
        folder = folder.split(separator: "/").dropLast().joined(separator: "/")
      }
      let owner = folder.isEmpty || folder == "Docs" ? nil : owner(of: folder)
      if owner?.path == page.path || (owner == nil && isStart) {
        groups[folder == "Docs" || folder.isEmpty ? "Articles" : title(of: folder), default: []]
          .append(other)
      }
    }
    return groups.sorted {
      ($0.key == "Articles" ? "" : $0.key) < ($1.key == "Articles" ? "" : $1.key)
    }
    .map { ($0.key, ordered($0.value)) }
  }

  private func title(of folder: String) -> String {
    folder.split(separator: "/").dropFirst().joined(separator: ": ")
  }
}

/// The public types and macros of the modules, for the links from code in the text.
struct SymbolNames {
  /// Paths of DocC links by the name as it is written: `Store`, `@Reducer`.
  private(set) var paths: [String: String] = [:]

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      let kind: Kind
      let pathComponents: [String]
    }
    let symbols: [Symbol]
  }

  private static let types = [
    "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias",
  ]

  init() {}

  /// Reads `MODULE/MODULE.symbols.json` of each module in a folder.
  init(graphs: URL, modules: [String]) throws {
    var several: Set<String> = []
    for module in modules {
      let file = graphs.appending(path: "\(module)/\(module).symbols.json")
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      for symbol in graph.symbols where symbol.pathComponents.count == 1 {
        let title = symbol.pathComponents[0]
        let path = "/\(module)/\(title)"
        if Self.types.contains(symbol.kind.identifier) {
          if paths.updateValue(path, forKey: title) != nil { several.insert(title) }
        } else if symbol.kind.identifier == "swift.macro" {
          // Of several forms, the shortest.
          let name = "@" + title.prefix { $0 != "(" }
          if path.count < paths[name]?.count ?? .max { paths[name] = path }
        }
      }
    }
    for name in several { paths[name] = nil }
  }

  /// The path for a piece of code in the text; `@Shared` may be a macro or the type of a property.
  func path(of code: Substring) -> String? {
    paths[String(code)] ?? (code.first == "@" ? paths[String(code.dropFirst())] : nil)
  }
}
