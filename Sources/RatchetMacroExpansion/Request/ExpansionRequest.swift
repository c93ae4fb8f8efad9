/// One use of a macro that is to be expanded.
package struct ExpansionRequest: Hashable, Sendable {
  package var role: MacroRole
  package var macro: MacroName
  /// The attribute with its arguments, or the whole `#macro(…)`.
  package var use: SourcePiece
  /// The declaration to which the attribute is attached; for `memberAttribute` the member. Nil for
  /// `#macro(…)`.
  package var declaration: SourcePiece?
  /// For `memberAttribute`, the declaration that contains the member.
  package var parent: SourcePiece?
  /// For `extension`, the full name of the type.
  package var extendedType: SourcePiece?
  /// For `extension`, the missing conformances, as the inheritance list of an invented struct; nil
  /// if there are none.
  package var conformances: SourcePiece?
  /// The declarations around the use, innermost first, with empty bodies.
  package var lexicalContext: [SourcePiece]
  /// Distinguishes this expansion from all others in the module.
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

  /// The position to report if no closer one is known: that of the use.
  package var anchor: SourcePosition { use.firstToken ?? declaration?.firstToken ?? .unknown }
}

/// The kind of source that a macro is asked to generate.
package enum MacroRole: String, CaseIterable, Sendable {
  case expression
  case declaration
  case codeItem
  case accessor
  case memberAttribute
  case member
  case peer
  case conformance
  case `extension`
  case preamble
  case body
}

/// The identity of a macro: the two names in its `#externalMacro`, and the name that the user
/// wrote.
package struct MacroName: Hashable, Sendable {
  package var module: String
  package var type: String
  /// As written at the use, with a qualifier and, in Swift 6.3, the space after it; identify a
  /// macro by `type` instead.
  package var written: String

  package init(module: String, type: String, written: String) {
    self.module = module
    self.type = type
    self.written = written
  }
}
