import RatchetMacroExpansion

extension ExpansionRequest {
  enum AttachedKeys: String, CodingKey {
    case macro
    case role = "macroRole"
    case use = "attributeSyntax"
    case declaration = "declSyntax"
    case parent = "parentDeclSyntax"
    case extendedType = "extendedTypeSyntax"
    case conformances = "conformanceListSyntax"
    case lexicalContext
    case discriminator
  }

  init(attached container: KeyedDecodingContainer<AttachedKeys>) throws {
    self.init(
      role: try container.decode(MacroRole.self, forKey: .role),
      macro: try container.decode(MacroName.self, forKey: .macro),
      use: try container.decode(SourcePiece.self, forKey: .use),
      declaration: try container.decode(SourcePiece.self, forKey: .declaration),
      parent: try container.decodeIfPresent(SourcePiece.self, forKey: .parent),
      extendedType: try container.decodeIfPresent(SourcePiece.self, forKey: .extendedType),
      conformances: try container.decodeIfPresent(SourcePiece.self, forKey: .conformances),
      lexicalContext:
        try container.decodeIfPresent([SourcePiece].self, forKey: .lexicalContext) ?? [],
      discriminator: try container.decode(String.self, forKey: .discriminator))
  }

  enum FreestandingKeys: String, CodingKey {
    case macro
    case role = "macroRole"
    case use = "syntax"
    case lexicalContext
    case discriminator
  }

  init(freestanding container: KeyedDecodingContainer<FreestandingKeys>) throws {
    self.init(
      role: try container.decodeIfPresent(MacroRole.self, forKey: .role) ?? .expression,
      macro: try container.decode(MacroName.self, forKey: .macro),
      use: try container.decode(SourcePiece.self, forKey: .use),
      lexicalContext:
        try container.decodeIfPresent([SourcePiece].self, forKey: .lexicalContext) ?? [],
      discriminator: try container.decode(String.self, forKey: .discriminator))
  }
}
