/// `@DependencyClient`: initialisers for a struct of functions, each function unimplemented where it
/// is not given; methods for those with labels; the client of which nothing is given as what stands in
/// for it in a test.
enum DependencyClientMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    if use.role == .memberAttribute { return attributes(use) }
    guard let type = use.declaration?.type, type.kind == .struct else {
      use.tellAtUse(.error, Wording.onlyOnStruct("@DependencyClient"))
      return []
    }
    let parts = type.variables.compactMap { ClientPart($0) }
    if use.role == .extension { return unimplemented(of: parts, type, use) }
    tellMistakes(of: parts, type, &use)
    let levels = parts.map { use.memberAccess($0.modifiers) } + [use.access(type.modifiers)]
    let access = (levels.min() ?? .internal).memberPrefix
    return [initializer(of: parts, in: ClientName(type, use.context).text, access)]
  }

  private static func attributes(_ use: MacroUse) -> [String] {
    guard let variable = use.declaration?.variable, DependencyEndpoint(variable) != nil,
      !variable.attributes.contains("DependencyEndpoint")
    else { return [] }
    return ["@RatchetDependencies.DependencyEndpoint"]
  }

  /// The conformance to `Unimplemented`, where each part may be left out.
  private static func unimplemented(
    of parts: [ClientPart], _ type: TypeDeclaration, _ use: MacroUse
  ) -> [String] {
    // One that belongs to an actor cannot be made where the protocol makes it.
    guard use.missingConformances.contains("Unimplemented"), parts.allSatisfy(\.hasDefault),
      !type.attributes.contains(where: { $0.lastName.hasSuffix("Actor") })
    else { return [] }
    let access = use.access(type.modifiers).memberPrefix
    return [
      block(
        "extension \(use.extendedType): RatchetDependencies.Unimplemented",
        [
          "\(access)static var unimplementedValue: \(use.extendedType) { \(use.extendedType)() }"
        ])
    ]
  }

  private static func initializer(
    of parts: [ClientPart], in client: String, _ access: String
  ) -> String {
    let parameters = parts.map { $0.parameter(in: client) }
    let assignments = parts.map { $0.assignment(in: client) }
    let list =
      parameters.isEmpty
      ? "" : "\n" + parameters.joined(separator: ",\n").indented() + "\n"
    return block("\(access)init(\(list))", assignments)
  }

  private static func tellMistakes(
    of parts: [ClientPart], _ type: TypeDeclaration, _ use: inout MacroUse
  ) {
    for endpoint in parts.compactMap(\.endpoint).filter(\.needsDefault) {
      let blanks = endpoint.function.parameters.map { _ in "_" }.joined(separator: ", ")
      let value = "\(blanks.isEmpty ? "" : blanks + " in ")<#value#>"
      use.tell(
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
      use.tell(.error, Wording.oneVariableEach("@DependencyClient"), at: variable.range)
    }
  }
}

/// The name of a client in messages, with the types around it: `Books.Client`.
private struct ClientName {
  var text: String

  init(_ type: TypeDeclaration, _ context: [Declaration]) {
    let outer = context.compactMap(\.type?.name.text)
    text = (outer.reversed() + [type.name.text]).joined(separator: ".")
  }
}

extension MacroUse {
  /// The access of a member of what this stands on; without a modifier, internal.
  func memberAccess(_ modifiers: [Modifier]) -> AccessLevel { AccessLevel(modifiers) ?? .internal }
}
