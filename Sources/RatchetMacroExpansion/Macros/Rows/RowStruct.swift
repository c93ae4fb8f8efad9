/// A struct whose stored properties are the columns of a row.
struct RowStruct {
  let type: TypeDeclaration
  let access: AccessLevel
  let source: SourceText
  /// Whether it has generic parameters, or is nested in a type that has some or may have some: an
  /// extension does not show those of its type.
  let isGeneric: Bool
  /// Every column, including those in each branch of an `#if`.
  let properties: [RowProperty]

  init(_ type: TypeDeclaration, _ use: MacroUse) {
    self.type = type
    access = use.access(type.modifiers)
    source = SourceText(use.request.declaration?.text ?? "")
    isGeneric =
      type.genericClause != nil
      || use.context.contains { $0.type?.genericClause != nil || $0.type?.kind == .extension }
    properties = type.allMembers.compactMap(\.rowProperty)
  }

  var name: String { type.name.text }

  /// The modifier for a member with the access of the type.
  var prefix: String { access.memberPrefix }

  /// A static constant of the type; computed in a generic type, where Swift allows no stored one.
  func constant(_ name: String, _ type: String) -> String {
    isGeneric
      ? "\(prefix)static var \(name): \(type) { \(type)() }"
      : "\(prefix)static let \(name) = \(type)()"
  }

  /// The modifier for a member with the access of a property.
  func prefix(of property: RowProperty) -> String {
    property.isPrivate ? "fileprivate " : property.access.memberPrefix
  }

  /// The modifier for an initialiser with these parameters: it cannot be more visible than any of
  /// them.
  func prefix(taking properties: [RowProperty]) -> String {
    let least = properties.map(\.access).min() ?? access
    return least < .internal ? "fileprivate " : min(least, access).memberPrefix
  }

  /// The property that identifies rows: the marked one, or `id`. A generated column cannot be the
  /// primary key in SQLite.
  var key: RowProperty? {
    let written = properties.filter { !$0.isGenerated }
    return written.first { $0.isMarkedAsKey == true }
      ?? written.first { $0.name.unquoted == "id" && $0.isMarkedAsKey == nil }
  }

  var hasGroups: Bool { properties.contains(where: \.isGroup) }

  var hasInitializer: Bool { type.functions.contains { $0.keyword.text == "init" } }

  /// Whether Swift generates a memberwise initialiser that can be called. With `#if`, a call would
  /// depend on which properties exist.
  var isMemberwise: Bool { !hasConditionals && !hasInitializer }

  var hasConditionals: Bool { !conditional.isEmpty }

  /// The columns inside of an `#if`.
  var conditional: [RowProperty] {
    type.members.filter { $0.variable == nil && $0.type == nil }.flattened
      .compactMap(\.rowProperty)
  }

  /// A type of the struct, as it is written inside of a nested type.
  func inside(_ text: String) -> String { text.replacingSelf(by: name) }

  /// Lines for each column, inside the `#if` that contains it.
  func lines(_ text: (RowProperty) -> [String]) -> [String] {
    type.members.lines { $0.rowProperty.map(text) ?? [] }
  }
}
