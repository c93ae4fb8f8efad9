/// Ids that are types: `enum CancelID {}` and `id: CancelID.self` become
/// `enum CancelID { case id }` and `id: CancelID.id`.
enum CancelIDs {
  static func apply(to pass: Pass) {
    let source = pass.source
    let uses = source.tokens.indices.filter {
      source.has("id", ":", at: $0 - 2) && source.has(".", "self", at: $0 + 1)
        && source[$0]?.kind == .word && [",", ")"].contains(source.text($0 + 3))
    }
    for name in Set(uses.map(source.text)).sorted() {
      let places = source.tokens.indices.filter { source.text($0) == name }
      let declarations = places.filter { source.has("enum", name, "{", "}", at: $0 - 1) }
      let here = uses.filter { source.text($0) == name }
      guard !declarations.isEmpty, declarations.count + here.count == places.count,
        !pass.project.hasMetatype(name, outside: pass.file)
      else {
        for use in here {
          pass.byHand(
            at: use, "id: \(name).self: a type is no id; write a case, 'enum \(name) { case … }'")
        }
        continue
      }
      for declaration in declarations {
        pass.replace(declaration - 1...declaration + 2, by: "enum \(name) { case id }")
      }
      for use in here { pass.replace(use...use + 2, by: "\(name).id") }
    }
  }
}
