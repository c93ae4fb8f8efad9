/// `@Presents`: an optional child whose presentation and dismissal `ifLet` follows.
enum PresentsMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let field = use.declaration?.observedField,
      let child = field.binding.type?.text.unwrapped
    else {
      if use.role == .peer { use.reportAtUse(.error, Wording.presentsNeedsOptional) }
      // Without accessors the compiler would report a second error.
      return use.role == .accessor ? ["get { Swift.fatalError() }", "set {}"] : []
    }
    if use.role == .peer { reportObservers(of: field, &use) }
    // A state that is not observable has no registrar.
    let isObserved = use.enclosing?.has("ObservableState") == true
    switch use.role {
    case .accessor: return accessors(field, isObserved: isObserved)
    case .peer: return peers(of: field, child, isObserved: isObserved, use)
    default: return []
    }
  }

  private static func reportObservers(of field: ObservedField, _ use: inout MacroUse) {
    guard let block = field.binding.accessors else { return }
    let observers = block.accessors.map(\.keyword)
    use.report(
      .error, Wording.presentsDropsObservers(observers.map(\.text), of: field.name),
      at: observers.first?.range ?? block.range)
  }

  private static func accessors(_ field: ObservedField, isObserved: Bool) -> [String] {
    let initial = "Ratchet.PresentationState(wrappedValue: initialValue)"
    return [ObservationStateTrackedMacro.initializer(field, initial: initial)]
      + access(
        to: "\(field.storage).wrappedValue", field, isObserved: isObserved, setsInPlace: false)
  }

  private static func access(
    to value: String, _ field: ObservedField, isObserved: Bool, setsInPlace: Bool
  ) -> [String] {
    guard isObserved else {
      return ["get { \(value) }", "set { \(value) = newValue }", "_modify { yield &\(value) }"]
    }
    return ObservationStateTrackedMacro.access(
      to: value, field,
      ObservationStateTrackedMacro.Passing(toSet: setsInPlace, toModify: true))
  }

  private static func peers(
    of field: ObservedField, _ child: String, isObserved: Bool, _ use: MacroUse
  ) -> [String] {
    let type = "Ratchet.PresentationState<\(child)>"
    let access = use.memberAccess(field.variable.modifiers)
    let prefix = access < .internal ? "\(access) " : access.memberPrefix
    let initial = field.binding.initialValue?.text ?? "nil"
    let name = field.name.named(prefix: "$")
    return [
      """
      @Ratchet.ObservationStateIgnored private \(field.storageModifiers)\
      var \(field.storage) = \(type)(wrappedValue: \(initial))
      """,
      block(
        "\(prefix)var \(name): \(type)",
        Self.access(to: field.storage, field, isObserved: isObserved, setsInPlace: true)),
    ]
  }
}
