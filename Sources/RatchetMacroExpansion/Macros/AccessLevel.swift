/// The access level of a declaration.
enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }

  /// The modifier for a member of a type with this access, which gives the member the same access.
  var memberPrefix: String {
    switch self {
    case .private, .fileprivate, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// The access level among some modifiers; nil if there is none. `private(set)` is none.
  init?(_ modifiers: [Modifier]) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.text {
      case "private": self = .private
      case "fileprivate": self = .fileprivate
      case "internal": self = .internal
      case "package": self = .package
      case "public", "open": self = .public
      default: continue
      }
      return
    }
    return nil
  }
}

extension MacroUse {
  /// The attribute and the modifier for a member that meets a requirement: it must be as accessible
  /// as the type, also to code that other modules inline.
  ///
  /// - Parameter isNonisolated: whether to make it nonisolated, too: an attribute is before modifiers.
  func memberPrefix(of type: TypeDeclaration, isNonisolated: Bool = false) -> String {
    (isUsableFromInline(type) ? "@usableFromInline " : "")
      + (isNonisolated ? "nonisolated " : "") + access(type.modifiers).memberPrefix
  }

  /// Whether other modules can use the type, by its name or in code that they inline.
  func isExported(_ type: TypeDeclaration) -> Bool {
    access(type.modifiers) >= .package || isUsableFromInline(type)
  }

  private func isUsableFromInline(_ type: TypeDeclaration) -> Bool {
    type.attributes.contains("usableFromInline")
  }

  /// The access of a type together with those around it. An extension does not say that of its
  /// type, which counts as internal.
  func reach(of type: TypeDeclaration) -> AccessLevel {
    context.compactMap(\.type).map { AccessLevel($0.modifiers) ?? .internal }
      .reduce(access(type.modifiers), min)
  }

  /// The access of the declaration: its own, or the one that the enclosing extension gives its
  /// members.
  func access(_ modifiers: [Modifier]) -> AccessLevel {
    if let own = AccessLevel(modifiers) { return own }
    guard let enclosing, enclosing.kind == .extension else { return .internal }
    return AccessLevel(enclosing.modifiers) ?? .internal
  }
}
