/// `@Ephemeral`: keeps a property out of its table; generates nothing.
///
/// `@Table` and `@Selection` check that the property has a default.
enum EphemeralMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.enclosing.map({ $0.has("Table") || $0.has("Selection") }) != true {
      use.tellAtUse(.error, Wording.columnBelongsInTable("@Ephemeral"))
    }
    return []
  }
}
