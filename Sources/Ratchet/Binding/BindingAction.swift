public import RatchetDump

/// A write of one field of a state, as an action.
///
/// Which field was written is told by a pattern. Two are equal when they write equal values to the same
/// field.
///
/// ```swift
/// case .binding(\.name):
///   state.isChanged = true
///   return .none
/// case .binding:
///   return .none
/// ```
public struct BindingAction<Root>: Sendable {
  let write: BindingWrite<Root>

  /// Who made the action looks here whether a reducer has done what it asks for.
  let receipt: BindingReceipt?

  /// The field.
  public var keyPath: PartialKeyPath<Root> { write.keyPath }

  /// Writes a value to a field.
  ///
  /// ```swift
  /// await store.send(.binding(.set(\.name, "Ada")))
  /// ```
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(write: FieldWrite(keyPath, value), receipt: nil)
  }

  /// The same, for one who wants to know afterwards whether a reducer did it.
  package static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value,
    receipt: BindingReceipt
  ) -> BindingAction {
    BindingAction(write: FieldWrite(keyPath, value), receipt: receipt)
  }

  @usableFromInline
  func perform(on root: inout Root, _ fields: BindingFields<Root>) {
    write.apply(to: &root, fields)
    (receipt ?? AwaitedWrite.receipt(for: keyPath))?.sign()
  }

  /// Writes nothing: to see which case of an action takes a write.
  static var probe: BindingAction { BindingAction(write: BindingWrite(\.self), receipt: nil) }

  /// Whether the field of an action is this one: `case .binding(\.name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>, action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }
}

extension BindingAction: Equatable {
  public static func == (lhs: BindingAction, rhs: BindingAction) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.write.hasEqualValue(rhs.write)
  }
}

extension BindingAction: CasePathable {
  /// A case path for each field: `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      // A member lookup takes no `& Sendable`: it is made of a literal.
      nonisolated(unsafe) let keyPath = keyPath
      return AnyCasePath(
        embed: { BindingAction(write: FieldWrite(keyPath, $0), receipt: nil) },
        extract: { $0.keyPath == keyPath ? $0.write.value as? Value : nil })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction: DumpTextRepresentable {
  /// As it is written: `.set(\.name, "Ada")`.
  public var dumpText: String { ".set(\(write.fieldName), \(RatchetDump.dumpText(write.value)))" }
}
