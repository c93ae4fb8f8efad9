/// A struct whose stored properties are the columns of a row.
struct RowStruct {
  let type: TypeDeclaration
  let access: AccessLevel
  let source: SourceText
  /// Whether it has generic parameters, or stands in a type that has some.
  let isGeneric: Bool
  /// Every column, those in each branch of `#if` among them.
  let properties: [RowProperty]

  init(_ type: TypeDeclaration, _ use: MacroUse) {
    self.type = type
    access = use.access(type.modifiers)
    source = SourceText(use.request.declaration?.text ?? "")
    isGeneric = type.genericClause != nil || use.context.contains { $0.type?.genericClause != nil }
    properties = type.allMembers.compactMap(\.rowProperty)
  }

  var name: String { type.name.text }

  /// What stands before a member that has the type's access.
  var prefix: String { access.memberPrefix }

  /// A constant of the type. Swift has none that is stored in a generic type.
  func constant(_ name: String, _ type: String) -> String {
    isGeneric
      ? "\(prefix)static var \(name): \(type) { \(type)() }"
      : "\(prefix)static let \(name) = \(type)()"
  }

  /// What stands before a member that has the access of a property.
  func prefix(of property: RowProperty) -> String {
    property.isPrivate ? "fileprivate " : property.access.memberPrefix
  }

  /// What stands before an initialiser that takes properties: others must see all of them.
  func prefix(taking properties: [RowProperty]) -> String {
    let least = properties.map(\.access).min() ?? access
    return least < .internal ? "fileprivate " : min(least, access).memberPrefix
  }

  /// The property that tells rows apart: the one that is marked, or `id`. SQLite generates no primary
  /// key.
  var key: RowProperty? {
    let written = properties.filter { !$0.isGenerated }
    return written.first { $0.isMarkedAsKey == true }
      ?? written.first { $0.name.unquoted == "id" && $0.isMarkedAsKey == nil }
  }

  var hasGroups: Bool { properties.contains(where: \.isGroup) }

  var hasInitializer: Bool { type.functions.contains { $0.keyword.text == "init" } }

  /// Whether Swift writes an initialiser that takes each property. With `#if` in it nobody can call
  /// it without saying which are there.
  var isMemberwise: Bool { !hasConditionals && !hasInitializer }

  var hasConditionals: Bool { !conditional.isEmpty }

  /// The columns that stand under an `#if`.
  var conditional: [RowProperty] {
    type.members.filter { $0.variable == nil && $0.type == nil }.flattened
      .compactMap(\.rowProperty)
  }

  /// A type of the struct as it is to be written in a type inside of it.
  func inside(_ text: String) -> String { text.replacingSelf(by: name) }

  /// Lines for each column, under the `#if` that it stands in.
  func lines(_ text: (RowProperty) -> [String]) -> [String] {
    type.members.lines { $0.rowProperty.map(text) ?? [] }
  }
}
