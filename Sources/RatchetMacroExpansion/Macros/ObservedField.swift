/// A stored property of an observable state, whose readers are notified of changes.
struct ObservedField {
  let variable: VariableDeclaration
  let binding: VariableDeclaration.Binding

  /// Attributes that leave the property as it is. Any other attribute with a capital letter is a
  /// property wrapper or another macro, which has its own storage.
  private static let plainAttributes: Set<String> = [
    "MainActor", "ObservationStateTracked", "Presents",
  ]

  /// Nil for properties that are not observed: constants, computed, lazy and static properties,
  /// those with a property wrapper or `@ObservationStateIgnored`, patterns, and presented children
  /// that are not optional, which `@Presents` reports.
  init?(_ variable: VariableDeclaration) {
    guard variable.keyword.text == "var", !variable.isStatic, !variable.modifiers.contains("lazy"),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.isName, binding.isStored, variable.attributes.allSatisfy(Self.isPlain),
      !variable.attributes.contains("Presents") || binding.type?.text.unwrapped != nil
    else { return nil }
    self.variable = variable
    self.binding = binding
  }

  private static func isPlain(_ attribute: Attribute) -> Bool {
    plainAttributes.contains(attribute.lastName)
      || attribute.lastName.first?.isUppercase == false
  }

  var isPresented: Bool { variable.attributes.contains("Presents") }

  var name: String { binding.pattern.text }

  /// The name of the storage property: `_count`.
  var storage: String { name.named(prefix: "_") }

  /// The modifiers of the storage, without access: `nonisolated`, `weak`.
  var storageModifiers: String {
    variable.modifiers
      .filter { AccessLevel([$0]) == nil && $0.detail?.text != "set" }
      .map { modifier in
        modifier.name.text + (modifier.detail.map { "(\($0.text))" } ?? "") + " "
      }
      .joined()
  }
}

extension String {
  /// `Wrapped` of `Wrapped?` and `Optional<Wrapped>`; nil for other types.
  var unwrapped: String? {
    let type = trimmed
    if type.hasSuffix("?") { return String(type.dropLast()) }
    for prefix in ["Optional<", "Swift.Optional<", "Swift::Optional<"] where type.hasPrefix(prefix)
    {
      return String(type.dropFirst(prefix.count).dropLast())
    }
    return nil
  }
}

extension Declaration {
  var observedField: ObservedField? { variable.flatMap { ObservedField($0) } }
}
