/// `@Reducer`: the members that make a struct a feature, or an enum a choice of features.
enum ReducerMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.role == .memberAttribute {
      switch use.parentKind {
      case .struct: return attributes(forMember: use.declaration)
      case .enum: return builder(of: use.declaration?.variable, where: \.isStaticBody)
      default: return []
      }
    }
    guard let type = use.declaration?.type else {
      use.reportAtUse(.error, Wording.onlyOnStructOrEnum("@Reducer"))
      return []
    }
    if use.refusesNoncopyable(type, "@Reducer") { return [] }
    switch (type.kind, use.role) {
    case (.struct, .member): return FeatureStruct(type).members(&use)
    case (.struct, .extension): return FeatureStruct(type).extensions(use)
    case (.enum, .member): return FeatureEnum(type).members(&use)
    case (.enum, .extension): return FeatureEnum(type).extensions(use)
    case (_, .member):
      refuse(type, &use)
      return []
    default: return []
    }
  }

  /// Mistakes are reported once, in the role `member`.
  private static func refuse(_ type: TypeDeclaration, _ use: inout MacroUse) {
    var fixIts: [MacroUse.FixIt] = []
    if type.kind == .class || type.kind == .actor {
      var changes = [(range: type.keyword.range, newText: "struct")]
      if let final = type.modifiers.first(where: { $0.name.text == "final" }) {
        changes.append((final.range.lowerBound..<(final.range.upperBound + 1), ""))
      }
      fixIts = [MacroUse.FixIt(message: Wording.replaceByStruct(type.kind), changes: changes)]
    }
    use.report(
      .error, Wording.onlyOnStructOrEnum("@Reducer"), at: type.keyword.range, fixIts: fixIts)
  }

  private static func attributes(forMember member: Declaration?) -> [String] {
    if let nested = member?.type, nested.kind == .enum {
      switch nested.name.text {
      case "Action":
        return nested.missing(["@Ratchet.CasePathable"])
      case "State":
        return nested.missing(["@Ratchet.CasePathable", "@dynamicMemberLookup"])
      default: return []
      }
    }
    return builder(of: member?.variable, where: \.isBody)
  }

  private static func builder(
    of variable: VariableDeclaration?, where isBody: (VariableDeclaration) -> Bool
  ) -> [String] {
    guard let variable, isBody(variable),
      !variable.attributes.contains(where: { $0.lastName.hasSuffix("Builder") })
    else { return [] }
    return ["@Ratchet.ReducerBuilder<Self.State, Self.Action>"]
  }
}

extension TypeDeclaration {
  /// The given attributes that the type does not have.
  fileprivate func missing(_ attributes: [String]) -> [String] {
    attributes.filter { !has(String($0.dropFirst()).lastPathComponent) }
  }
}

extension VariableDeclaration {
  /// Whether this is the `body` of a reducer: computed, and an instance member.
  var isBody: Bool { !isStatic && isCalledBody }

  /// Whether this is the `body` of an enum of features.
  var isStaticBody: Bool { isStatic && isCalledBody }

  private var isCalledBody: Bool {
    bindings.count == 1 && bindings[0].pattern.text == "body" && bindings[0].accessors != nil
  }
}
