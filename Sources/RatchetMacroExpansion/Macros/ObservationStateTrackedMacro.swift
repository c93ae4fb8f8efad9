/// The macro that `@ObservableState` attaches to each stored property: the property becomes an
/// access to its storage.
enum ObservationStateTrackedMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] {
    guard let field = use.declaration?.observedField else { return [] }
    switch use.role {
    case .accessor:
      let isPlain = field.binding.accessors == nil
      return [initializer(field, initial: "initialValue")]
        + access(to: field.storage, field, Passing(toSet: isPlain, toModify: isPlain))
    case .peer: return [storage(of: field, &use)]
    default: return []
    }
  }

  /// - Parameter initial: the expression with which the storage is initialised.
  static func initializer(_ field: ObservedField, initial: String) -> String {
    """
    @storageRestrictions(initializes: \(field.storage))
    init(initialValue) { \(field.storage) = \(initial) }
    """
  }

  /// The accesses that may pass the value as `inout`. Elsewhere it would call the observers of the
  /// value, or use `_modify` for a value that distinguishes setting from modifying; there, a copy
  /// is compared instead.
  struct Passing {
    var toSet: Bool
    var toModify: Bool
  }

  /// Accessors to the storage or a part of it, which notify the readers of the field.
  static func access(to value: String, _ field: ObservedField, _ passing: Passing) -> [String] {
    let path = "\\.\(field.name)"
    let registrar = "_$observationRegistrar"
    let notify = ["\(registrar).notify(self, \(path))"]
    let copy = "var observed = \(value)"
    let compare = block("if \(registrar).set(&observed, to: \(value))", notify)
    let set =
      passing.toSet
      ? [block("if \(registrar).set(&\(value), to: newValue)", notify)]
      : [copy, "\(value) = newValue", compare]
    let modify =
      passing.toModify
      ? [
        "let mark = \(registrar).mark(&\(value))",
        block("defer", [block("if \(registrar).changed(&\(value), since: mark)", notify)]),
      ] : [copy, block("defer", [compare])]
    return [
      block("get", ["\(registrar).access(self, \(path))", "return \(value)"]),
      block("set", set),
      block("_modify", modify + ["yield &\(value)"]),
    ]
  }

  private static func storage(of field: ObservedField, _ use: inout MacroUse) -> String {
    let type = field.binding.type.map { ": \($0.text)" } ?? ""
    let value = field.binding.initialValue.map { " = \($0.text)" } ?? ""
    let source = SourceText(use.request.declaration?.text ?? "")
    let observers = field.binding.accessors.map {
      ObserverBlock(source, $0.range, name: field.name, storage: field.storage)
    }
    for range in observers?.redeclarations ?? [] {
      use.report(.error, Wording.redeclaredInObserver(field.name), at: range)
    }
    return """
      @Ratchet.ObservationStateIgnored private \(field.storageModifiers)\
      var \(field.storage)\(type)\(value)\(observers.map { " " + $0.text } ?? "")
      """
  }
}
