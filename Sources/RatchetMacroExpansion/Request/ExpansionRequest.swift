/// One use of a macro that is to be written out.
package struct ExpansionRequest: Hashable, Sendable {
  package var role: MacroRole
  package var macro: MacroName
  /// The attribute with its arguments, or the whole `#macro(…)`.
  package var use: SourcePiece
  /// What the attribute stands on; for `memberAttribute` the member. Missing for `#macro(…)`.
  package var declaration: SourcePiece?
  /// For `memberAttribute`, the declaration that holds the member.
  package var parent: SourcePiece?
  /// For `extension`, the type by its full name.
  package var extendedType: SourcePiece?
  /// For `extension`, the protocols still to be conformed to, as the inheritance list of a made-up
  /// structure; missing when there are none.
  package var conformances: SourcePiece?
  /// The declarations around the use, innermost first, with their bodies emptied.
  package var lexicalContext: [SourcePiece]
  /// Sets this expansion apart from all others in the module.
  package var discriminator: String

  package init(
    role: MacroRole, macro: MacroName, use: SourcePiece, declaration: SourcePiece? = nil,
    parent: SourcePiece? = nil, extendedType: SourcePiece? = nil,
    conformances: SourcePiece? = nil, lexicalContext: [SourcePiece] = [],
    discriminator: String = ""
  ) {
    self.role = role
    self.macro = macro
    self.use = use
    self.declaration = declaration
    self.parent = parent
    self.extendedType = extendedType
    self.conformances = conformances
    self.lexicalContext = lexicalContext
    self.discriminator = discriminator
  }

  /// Where to point when nothing closer is known: at the use.
  package var anchor: SourcePosition { use.firstToken ?? declaration?.firstToken ?? .unknown }
}
