/// The files of a new package: a feature, its test, and a driver.
struct PackageTemplate {
  let name: PackageName
  let kit: KitLocation

  struct File: Equatable {
    /// Relative to the package.
    let path: String
    let text: String
  }

  var files: [File] {
    Self.files(feature: name.feature, program: name.program, kit: kit)
  }

  /// The names that begin with a capital in the code of the files, other than that of the package.
  static let names: Set<String> = {
    var names: Set<String> = []
    for file in files(feature: "_", program: "_", kit: .folder("_"))
    where file.path.hasSuffix(".swift") {
      for line in file.text.split(separator: "\n") {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        // Texts in quotes are every second part.
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
          let words = part.split { !($0.isLetter || $0.isNumber || $0 == "_") }
          names.formUnion(words.filter { $0.first?.isUppercase == true }.map(String.init))
        }
      }
    }
    return names
  }()

  private static func files(feature: String, program: String, kit: KitLocation) -> [File] {
    [
      File(
        path: "Package.swift", text: manifest(feature: feature, program: program, kit: kit)),
      File(path: ".gitignore", text: ".build/\n*.sqlite\n*.sqlite-*\n"),
      File(path: "Sources/\(feature)/\(feature).swift", text: self.feature(feature)),
      File(path: "Sources/\(feature)/\(feature)+Examples.swift", text: examples(feature)),
      File(
        path: "Sources/\(feature)Driver/\(feature)Driver.swift",
        text: driver(feature, program: program)),
      File(path: "Tests/\(feature)Tests/\(feature)Tests.swift", text: tests(feature)),
    ]
  }
}
