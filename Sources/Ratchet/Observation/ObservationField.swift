/// Access in place to a field of an observable state. `@ObservableState` lists these.
///
/// An observable field is a computed property, and a key path to one gets a copy and sets it:
/// through `\.rows`, changing one row would copy all rows. Reducers that run on a field look it up
/// here by its key path, once for each store, and then access it in place like `state.rows`.
///
/// ```swift
/// static var _$fields: [ObservationField<Self>] {
///   [ObservationField(\.rows, name: "rows", { $1(&$0._rows) }, { $1(&$0.rows) })]
/// }
/// ```
public struct ObservationField<State> {
  let access: any AnyObservedField<State>

  /// Makes the accessors of a field.
  ///
  /// - Parameters:
  ///   - path: the key path by which reducers refer to the field.
  ///   - name: the field's name for texts, since key paths of computed properties do not know
  ///     theirs.
  ///   - lend: lends the field to a closure that only reads it.
  ///   - modify: lends it to a closure that may change it, and wakes its readers.
  public init<Value>(
    _ path: WritableKeyPath<State, Value>,
    name: String = "",
    _ lend: @escaping (inout State, (inout Value) -> Void) -> Void,
    _ modify: @escaping (inout State, (inout Value) -> Void) -> Void
  ) {
    access = ObservedField(path, name: name, lend: lend, lendToChange: modify)
  }

  /// The name of the field in the source; empty if it is unknown.
  package var name: String { access.name }
}
