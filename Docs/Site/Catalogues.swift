import Foundation

/// The catalogues of a site: one of all articles, and that of each module with its links rewritten.
///
/// The articles link to the modules and the modules to the articles, but DocC reads the targets of
/// links from what was converted before. So there is also a catalogue `Targets` of the articles
/// without their links, which is converted first.
struct Catalogues {
  let site: Site
  let modules: [String]
  let output: URL

  func write() throws {
    for (name, hasLinks) in [("Targets", false), (Site.start, true)] {
      let catalogue = try folder(name)
      for page in site.pages {
        var rewriting = Rewriting(
          site: site, page: page, catalogue: catalogue, hasLinks: hasLinks)
        var text = try rewriting.text()
        if page.path == Site.startPath { text = start(text) }
        if hasLinks { text += topics(below: page) }
        try save(text, as: page.name, in: catalogue)
      }
    }
    for module in modules {
      let catalogue = try folder(module)
      let source = "Sources/\(module)/\(module).docc"
      for file in try FileManager.default.contentsOfDirectory(
        atPath: site.root.appending(path: source).path
      ).sorted() where file.hasSuffix(".md") {
        let path = "\(source)/\(file)"
        let page = Page(
          path: path, name: String(file.dropLast(3)),
          text: try String(contentsOf: site.root.appending(path: path), encoding: .utf8))
        var rewriting = Rewriting(site: site, page: page, catalogue: catalogue)
        try save(try rewriting.text(), as: page.name, in: catalogue)
      }
    }
  }

  /// The README as the page on which the site begins.
  private func start(_ text: String) -> String {
    guard let end = text.firstIndex(of: "\n") else { return text }
    return """
      \(text[..<end]): guide

      @Metadata {
        @TechnologyRoot
      }

      @Options(scope: global) {
        @AutomaticSeeAlso(disabled)
      }
      \(text[end...])
      """
  }

  private func topics(below page: Page) -> String {
    var groups = site.groups(below: page).map { group in
      "### \(group.title)\n\n"
        + group.pages.map { "- <doc:\($0.name)>" }.joined(separator: "\n")
    }
    if page.path == Site.startPath {
      groups.insert(
        "### Modules\n\n" + modules.sorted().map { "- ``/\($0)``" }.joined(separator: "\n"), at: 0)
    }
    return groups.isEmpty
      ? "" : "\n\n## Topics\n\n" + groups.joined(separator: "\n\n") + "\n"
  }

  private func folder(_ name: String) throws -> URL {
    let url = output.appending(path: "\(name).docc")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func save(_ text: String, as name: String, in folder: URL) throws {
    try text.write(to: folder.appending(path: "\(name).md"), atomically: true, encoding: .utf8)
  }
}
