public import RatchetDump

/// A write of one field of a state, as an action.
///
/// Match the field with a pattern. Two actions are equal if they write equal values to the same
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

  /// Lets the code that made the action see whether a reducer has performed it.
  let receipt: BindingReceipt?

  /// The field that is written.
  public var keyPath: PartialKeyPath<Root> { write.keyPath }

  /// Makes an action that writes a value to a field.
  ///
  /// ```swift
  /// await store.send(.binding(.set(\.name, "Ada")))
  /// ```
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(write: FieldWrite(keyPath, value), receipt: nil)
  }

  /// The same, with a receipt that shows afterwards whether a reducer performed the write.
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

  /// Writes nothing. Used to find the case of an action that carries writes.
  static var probe: BindingAction { BindingAction(write: BindingWrite(\.self), receipt: nil) }

  /// Whether an action writes this field: `case .binding(\.name)`.
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
  /// The case paths of the fields: `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of a field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      // Safe: the key path is a literal; a dynamic member lookup cannot require `& Sendable`.
      nonisolated(unsafe) let keyPath = keyPath
      return AnyCasePath(
        embed: { BindingAction(write: FieldWrite(keyPath, $0), receipt: nil) },
        extract: { $0.keyPath == keyPath ? $0.write.value as? Value : nil })
    }
  }

  /// The case paths of all fields.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction: DumpTextRepresentable {
  /// The action in source form: `.set(\.name, "Ada")`.
  public var dumpText: String { ".set(\(write.fieldName), \(RatchetDump.dumpText(write.value)))" }
}
