/// How a field of an observable state is reached in place. `@ObservableState` lists them.
///
/// A key path of a computed property, as an observable field is one, gets a copy and sets it: through
/// `\.rows`, changing one row would copy them all. Reducers that run on a field find it here by its key
/// path, once a store, and reach it as `state.rows` does.
///
/// ```swift
/// static var _$fields: [ObservationField<Self>] {
///   [ObservationField(\.rows, name: "rows", { $1(&$0._rows) }, { $1(&$0.rows) })]
/// }
/// ```
public struct ObservationField<State> {
  let access: any AnyObservedField<State>

  /// - Parameters:
  ///   - path: as a reducer names the field.
  ///   - name: what to call it in a text: key paths of computed properties do not know their names.
  ///   - lend: lends the field to a closure that only looks at it.
  ///   - modify: lends it to one that may change it, and wakes its readers.
  public init<Value>(
    _ path: WritableKeyPath<State, Value>,
    name: String = "",
    _ lend: @escaping (inout State, (inout Value) -> Void) -> Void,
    _ modify: @escaping (inout State, (inout Value) -> Void) -> Void
  ) {
    access = ObservedField(path, name: name, lend: lend, lendToChange: modify)
  }
}
