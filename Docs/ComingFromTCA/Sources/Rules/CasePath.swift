/// A case path by the operator `/`, such as `/Feature.Action.child`.
struct CasePath {
  /// The index of `/`.
  let slash: Int
  /// The last token of the path, including the labels in `child(id:action:)`.
  let end: Int
  /// The name of the enum.
  let names: [String]
  let name: String
  let hasLabels: Bool

  enum Target {
    /// `/Action.self`: the whole enum.
    case itself
    case known(Project.Found)
    case unknown(String)
  }

  static func all(in source: Source) -> [CasePath] {
    source.tokens.indices.compactMap { CasePath(at: $0, in: source) }
  }

  init?(at slash: Int, in source: Source) {
    guard let token = source[slash], token.isPrefix("/", after: source[slash - 1]) else {
      return nil
    }
    var names: [String] = []
    var index = slash + 1
    while source[index]?.kind == .word, source.text(index + 1) == "." {
      names.append(source.text(index))
      index += 2
    }
    if source.has(".", "self", at: slash + 1) { index = slash + 2 }
    guard source[index]?.kind == .word, index > slash + 1 else { return nil }
    self.slash = slash
    self.names = names
    name = source.text(index)
    hasLabels = source.text(index + 1) == "("
    end = hasLabels ? source.pairs[index + 1] ?? index : index
  }

  /// Whether a case key path is certain to be taken here: it is the whole argument of a function
  /// that takes one.
  func isRewritable(in source: Source) -> Bool {
    guard !hasLabels, [",", ")", "]"].contains(source.text(end + 1)) else { return false }
    let before = source.text(slash - 1)
    if source.has("[", "case", ":", at: slash - 3) { return true }
    if before == ":" { return ["action", "state"].contains(source.text(slash - 2)) }
    guard before == "(" else { return false }
    if source.has(")", ".", "extract", "(", "from", ":", at: end + 1) { return true }
    return ["receive", "ifCaseLet", "is", "modify", "AnyCasePath"].contains(source.text(slash - 2))
  }

  func target(in project: Project, file: Int) -> Target {
    if name == "self" { return .itself }
    let enumeration = names.joined(separator: ".")
    guard let found = project.type(named: names, at: slash, in: file) else {
      let outer = Array(names.dropLast())
      // A feature that is an enum: its macro writes the enums `State` and `Action`.
      if ["State", "Action"].contains(names.last),
        let feature = project.type(named: outer, at: slash, in: file),
        feature.type.attributes.contains("Reducer"), feature.type.kind == "enum"
      {
        return .known(feature)
      }
      return .unknown("the folder has no enum \(enumeration), or several")
    }
    guard found.type.kind == "enum" else { return .unknown("\(enumeration) is no enum") }
    if found.type.isLocal {
      return .unknown("\(enumeration) is declared in a function, where macros cannot extend it")
    }
    guard let labels = found.type.cases(in: found.source)[name] else {
      return .unknown("\(enumeration) has no case \(name)")
    }
    if labels == ["id", "action"] {
      return .unknown("'\(name)' is written as 'case \(name)(IdentifiedActionOf<Row>)' here")
    }
    return .known(found)
  }

  /// Whether the enum needs `@CasePathable`: `@Reducer` adds it to `Action`, and to `State`.
  static func lacksAttribute(_ found: Project.Found) -> Bool {
    let type = found.type
    if !type.attributes.isDisjoint(with: ["CasePathable", "Reducer"]) { return false }
    guard ["State", "Action"].contains(type.path.last) else { return true }
    let feature = found.source.types.first {
      $0.open < type.start && type.close < $0.close && $0.path == Array(type.path.dropLast())
    }
    return feature.map {
      !$0.attributes.contains("Reducer") && !ReducerNames.becomesReducer($0, in: found.source)
    } ?? true
  }
}
