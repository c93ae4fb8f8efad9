import Foundation

/// The index of the navigator, beside each page. The merged archive has a tree for each module, and
/// the page shows the tree of the page on which the visit began, also on pages of other modules. So
/// there is one tree: that of the guide, with the trees of the modules in it.
struct Navigator {
  private let file: URL

  init(site: URL) { file = site.appending(path: "index/index.json") }

  func write() throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard var index = json as? [String: Any],
      let languages = index["interfaceLanguages"] as? [String: [[String: Any]]]
    else { throw SiteProblem("\(file.path) is not an index") }
    index["interfaceLanguages"] = try languages.mapValues { [try tree($0)] }
    try JSONSerialization.data(
      withJSONObject: index, options: [.sortedKeys, .withoutEscapingSlashes]
    )
    .write(to: file)
  }

  private func tree(_ roots: [[String: Any]]) throws -> [String: Any] {
    let archives = roots.flatMap { $0["children"] as? [[String: Any]] ?? [] }
    let start = "/documentation/\(Site.start.lowercased())"
    guard var guide = archives.first(where: { $0["path"] as? String == start }),
      let entries = guide["children"] as? [[String: Any]]
    else { throw SiteProblem("\(file.path) has no \(start)") }
    guide["children"] = entries.map { entry in
      guard entry["type"] as? String == "module",
        var module = archives.first(where: { $0["path"] as? String == entry["path"] as? String })
      else { return entry }
      // Of a module, the page would show the tree alone.
      module["type"] = "collection"
      // The articles are in the tree already.
      var children: [[String: Any]] = []
      for child in module["children"] as? [[String: Any]] ?? []
      where (child["path"] as? String)?.hasPrefix("\(start)/") != true {
        if isGroup(child), let last = children.last, isGroup(last) { children.removeLast() }
        children.append(child)
      }
      module["children"] = children
      return module
    }
    return guide
  }

  private func isGroup(_ entry: [String: Any]) -> Bool { entry["type"] as? String == "groupMarker" }
}
