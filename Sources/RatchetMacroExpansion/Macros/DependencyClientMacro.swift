/// `@DependencyClient`: an initialiser for a struct of functions, in which functions that are not
/// given are unimplemented; methods for functions with labels; and the client without any given
/// function as its stand-in for tests.
enum DependencyClientMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.role == .memberAttribute { return attributes(use) }
    guard let type = use.declaration?.type, type.kind == .struct else {
      if use.role == .member {
        use.reportAtUse(.error, Wording.onlyOnStruct("@DependencyClient"))
      }
      return []
    }
    let parts = type.members.compactMap { $0.variable.flatMap(ClientPart.init) }
    if use.role == .extension { return unimplemented(of: parts, type, use) }
    reportMistakes(type, &use)
    let levels = parts.map { use.memberAccess($0.modifiers) } + [use.access(type.modifiers)]
    let access = (levels.min() ?? .internal).memberPrefix
    return [initializer(of: parts, of: type, in: ClientName(type, use.context).text, access)]
  }

  private static func attributes(_ use: MacroUse) -> [String] {
    guard let variable = use.declaration?.variable, DependencyEndpoint(variable) != nil,
      !variable.attributes.contains("DependencyEndpoint")
    else { return [] }
    return ["@RatchetDependencies.DependencyEndpoint"]
  }

  /// The conformance to `Unimplemented`, if every property may be omitted.
  private static func unimplemented(
    of parts: [ClientPart], _ type: TypeDeclaration, _ use: MacroUse
  ) -> [String] {
    // A client that is isolated to a global actor cannot be made in the nonisolated requirement of
    // the protocol.
    guard use.missingConformances.contains("Unimplemented"), parts.allSatisfy(\.hasDefault),
      !type.attributes.contains(where: { $0.lastName.hasSuffix("Actor") })
    else { return [] }
    let access = use.memberPrefix(of: type)
    // Otherwise the client may be isolated to the main actor, as everything in its module.
    let isolation = use.isNonisolated ? "nonisolated " : ""
    return [
      block(
        "\(isolation)extension \(use.extendedType): RatchetDependencies.Unimplemented",
        [
          "\(access)static var unimplementedValue: \(use.extendedType) { \(use.extendedType)() }"
        ])
    ]
  }

  private static func initializer(
    of parts: [ClientPart], of type: TypeDeclaration, in client: String, _ access: String
  ) -> String {
    let parameters = parts.map { $0.parameter(in: client) }
    // A parameter cannot be inside of an `#if`.
    let conditional = type.members.filter(\.isConditional).lines { member in
      member.variable.flatMap(ClientPart.init)?.assignmentWithoutParameter(in: client) ?? []
    }
    let assignments = parts.map { $0.assignment(in: client) } + conditional
    let list =
      parameters.isEmpty
      ? "" : "\n" + parameters.joined(separator: ",\n").indented() + "\n"
    return block("\(access)init(\(list))", assignments)
  }

  /// Reports a default that an unimplemented function could not call.
  private static func reportUncallableDefault(
    of endpoint: DependencyEndpoint, _ use: inout MacroUse
  ) {
    if endpoint.defaultNeedsAwait {
      use.report(
        .error, Wording.defaultNeedsAwait(endpoint.name), at: endpoint.binding.pattern.range)
    }
    // The expansion of its method reports the same.
    if !endpoint.hasMethod, let parameter = endpoint.variadicParameter {
      use.report(
        .error, Wording.variadicEndpoint(endpoint.name), at: endpoint.range(of: parameter))
    }
  }

  private static func reportMistakes(_ type: TypeDeclaration, _ use: inout MacroUse) {
    let conditional = type.members.filter(\.isConditional).flattened.compactMap(\.variable)
    for part in conditional.compactMap(ClientPart.init)
    where part.endpoint == nil && !part.hasDefault {
      use.report(.error, Wording.conditionalClientPart(part.name), at: part.range)
    }
    let endpoints = type.variables.compactMap { ClientPart($0)?.endpoint }
    for endpoint in endpoints where endpoint.binding.initialValue != nil {
      reportUncallableDefault(of: endpoint, &use)
    }
    for endpoint in endpoints where endpoint.needsDefault {
      let blanks = endpoint.function.parameters.map { _ in "_" }.joined(separator: ", ")
      let value = "\(blanks.isEmpty ? "" : blanks + " in ")<#value#>"
      use.report(
        .error, Wording.endpointNeedsDefault(endpoint.name, throwing: endpoint.throwsTyped),
        at: endpoint.binding.pattern.range,
        fixIts: [
          MacroUse.FixIt(
            message: Wording.insertDefault,
            changes: [
              (
                endpoint.binding.range.upperBound..<endpoint.binding.range.upperBound,
                " = { \(value) }"
              )
            ])
        ])
    }
    for variable in type.variables where !variable.isStatic && variable.bindings.count > 1 {
      use.report(
        .error, Wording.oneVariableEach("@DependencyClient"), at: variable.range,
        fixIts: [use.splitting(variable)].compactMap { $0 })
    }
  }
}

/// The name of a client in messages, qualified by its enclosing types: `Books.Client`.
private struct ClientName {
  var text: String

  init(_ type: TypeDeclaration, _ context: [Declaration]) {
    let outer = context.compactMap(\.type?.name.text)
    text = (outer.reversed() + [type.name.text]).joined(separator: ".")
  }
}

extension MacroUse {
  /// The access of a member of the type; internal without a modifier.
  func memberAccess(_ modifiers: [Modifier]) -> AccessLevel { AccessLevel(modifiers) ?? .internal }
}
