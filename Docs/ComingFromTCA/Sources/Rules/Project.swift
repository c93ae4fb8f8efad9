/// All files together: a case path in one names an enum that another declares.
final class Project {
  struct Enum: Hashable {
    let file: Int
    /// The byte at which the declaration starts: it identifies the declaration.
    let start: Int
  }

  struct Found {
    let file: Int
    let source: Source
    let type: TypeDeclaration
  }

  private(set) var sources: [Int: Source] = [:]
  private(set) var lacksCasePaths: Set<Enum> = []
  /// The names of all fields with `@BindingState`.
  let bound: Set<String>
  /// The names of the folders: a module of the project may have the name of one of that library's.
  let folders: Set<String>
  private let metatypes: [String: Set<Int>]

  init(_ sources: [Int: Source], folders: Set<String>) {
    self.sources = sources
    self.folders = folders
    metatypes = Self.metatypes(in: sources)
    bound = Set(sources.values.flatMap(BindingStates.names))
    for (file, source) in sources {
      for path in CasePath.all(in: source) {
        guard case .known(let found) = path.target(in: self, file: file),
          path.isRewritable(in: source), CasePath.lacksAttribute(found)
        else { continue }
        lacksCasePaths.insert(
          Enum(file: found.file, start: found.source.tokens[found.type.start].range.lowerBound))
      }
    }
  }

  /// The type that a name means at a place: the innermost type first, as the compiler looks for it;
  /// otherwise the only type of that name in the folder.
  func type(named names: [String], at index: Int, in file: Int) -> Found? {
    guard let source = sources[file] else { return nil }
    let around = source.types.filter { $0.open < index && index < $0.close }
    for outer in around.reversed().map(\.path) + [[]] {
      let name = names.first == "Self" ? outer + names.dropFirst() : outer + names
      if let found = declarations(where: { $0 == name }).first { return found }
    }
    let all = declarations { $0.suffix(names.count) == names[...] }
    return all.count == 1 ? all[0] : nil
  }

  private func declarations(where isNamed: ([String]) -> Bool) -> [Found] {
    sources.sorted { $0.key < $1.key }.flatMap { file, source in
      source.types.filter { $0.kind != "extension" && $0.kind != "protocol" && isNamed($0.path) }
        .map { Found(file: file, source: source, type: $0) }
    }
  }

  /// Whether another file names a member like `Feature.CancelID.self`.
  func hasMetatype(_ name: String, outside file: Int) -> Bool {
    metatypes[name].map { $0 != [file] } ?? false
  }

  /// The files in which a member like `Feature.CancelID.self` is named.
  private static func metatypes(in sources: [Int: Source]) -> [String: Set<Int>] {
    var files: [String: Set<Int>] = [:]
    for (file, source) in sources {
      for index in source.tokens.indices
      where source.text(index) == "self" && source.text(index - 1) == "."
        && source.text(index - 3) == "."
      {
        files[source.text(index - 2), default: []].insert(file)
      }
    }
    return files
  }
}
