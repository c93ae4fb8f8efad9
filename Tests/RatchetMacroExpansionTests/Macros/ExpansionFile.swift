import Foundation

/// A file of `Expansions`: sources with a macro, and the expansion of each.
///
/// A case is a line `=== its name`, then sections. Each starts with a line `--- kind`, and contains
/// the lines up to the next:
///
/// - `--- source`: a declaration with the macro's attribute.
/// - `--- context`: optional; the declarations around it, innermost first, one a line.
/// - `--- member`, `--- peer`, `--- accessor`: the additions in that role.
/// - `--- expression`: the replacement of a source of the form `#macro(…)`.
/// - `--- extension Name`: the additions for a type by its full name; `--- extension Name: P` if
///   only the conformance to `P` is missing.
/// - `--- attributes of N`: the attributes put on the member at that index.
/// - `--- diagnostics`: all diagnostics of the roles above, with the source after each fix-it.
struct ExpansionFile {
  var name: String
  var cases: [ExpansionCase]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Expansions")

  static func all() throws -> [ExpansionFile] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.path < $1.path }
      .map(ExpansionFile.init)
  }

  init(_ url: URL) throws {
    name = url.deletingPathExtension().lastPathComponent
    cases = []
    for line in try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("=== ") {
        cases.append(ExpansionCase(macro: name, name: String(line.dropFirst(4)), sections: []))
      } else if line.hasPrefix("--- ") {
        let section = ExpansionCase.Section(head: String(line.dropFirst(4)), lines: [])
        cases[cases.count - 1].sections.append(section)
      } else if let last = cases.indices.last, let section = cases[last].sections.indices.last {
        cases[last].sections[section].lines.append(String(line))
      }
    }
  }

  var text: String {
    cases.map { expansion in
      "=== \(expansion.name)\n"
        + expansion.sections.map { section in
          "--- \(section.head)\n" + (section.text.isEmpty ? "" : section.text + "\n")
        }.joined()
    }.joined(separator: "\n")
  }
}
