/// `@Ephemeral`: keeps a property out of its table; it writes nothing.
///
/// Whether the property starts with something is what `@Table` and `@Selection` look at.
enum EphemeralMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.enclosing.map({ $0.has("Table") || $0.has("Selection") }) != true {
      use.tellAtUse(.error, Wording.columnBelongsInTable("@Ephemeral"))
    }
    return []
  }
}
