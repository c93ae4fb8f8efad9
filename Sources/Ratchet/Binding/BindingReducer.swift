/// Performs the writes of ``BindingAction``s at its position: reducers above it in a body see the
/// old value, those below it the new one.
///
/// For an action that is not a write, it costs one check. Writing a field of an observable state
/// wakes the field's readers, unless the new value is equal. A write through several observable
/// states (`\.form.name`) happens in place.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where ViewAction.State == State {
  public typealias Body = Never

  /// Makes the function that finds the write in an action; called once for each store.
  @usableFromInline let makeExtraction: () -> (Action) -> BindingAction<State>?

  /// Makes the reducer for an action with a case `binding`.
  public init() where Action == ViewAction {
    makeExtraction = { BindingCase.extraction(from: Action.self) }
  }

  /// Makes the reducer for an action that contains one with a case `binding`:
  /// `BindingReducer(action: \.view)`.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: toViewAction]
    makeExtraction = {
      let extract = BindingCase.extraction(from: ViewAction.self)
      return { path.extract($0).flatMap(extract) }
    }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compiledByHand().reduce(&state, action)
  }

  // Inlined, so that code that knows the action's type checks whether it is a write.
  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    context.note(bindingsOf: ViewAction.self)
    let extract = makeExtraction()
    let fields = BindingFields<State>()
    return CompiledReducer { state, action in
      guard let binding = extract(action) else { return .none }
      binding.perform(on: &state, fields)
      return .none
    }
  }
}

/// Finds the case of an action that carries writes.
enum BindingCase {
  /// The case path, or nil if the action has no case paths. Call it once for each store: it makes
  /// an action to find out its case.
  static func find<Action: BindableAction>(
    in _: Action.Type
  ) -> AnyCasePath<Action, BindingAction<Action.State>>? {
    func path<P: CasePathReflectable>(
      _ paths: P
    ) -> AnyCasePath<Action, BindingAction<Action.State>>? {
      guard P.Root.self == Action.self else { return nil }
      // Safe: the types were just compared. A cast would look both up.
      let probe = unsafeBitCast(Action.binding(.probe), to: P.Root.self)
      return P.Root.allCasePaths[keyPath: paths[probe]]
        as? AnyCasePath<Action, BindingAction<Action.State>>
    }
    guard let type = Action.self as? any CasePathable.Type,
      let paths = type.allCasePaths as? any CasePathReflectable
    else { return nil }
    return path(paths)
  }

  /// A function that finds the write in an action.
  static func extraction<Action: BindableAction>(
    from _: Action.Type
  ) -> (Action) -> BindingAction<Action.State>? {
    find(in: Action.self)?.extract ?? { $0.binding }
  }
}

/// Accessors for fields of observable states that are nested in an observable state, cached as they
/// are used.
///
/// Writing through a key path such as `\.form.name` would copy, change and set the form, which
/// wakes the readers of all its fields. A field of the state itself is set by its key path.
@usableFromInline
final class BindingFields<Root> {
  // Only successful lookups are cached: the others may be endless, like paths through subscripts.
  private var found: [AnyKeyPath: AnyObject] = [:]

  @usableFromInline
  init() {}

  func inner<Value>(_ path: WritableKeyPath<Root, Value>) -> ObservedField<Root, Value>? {
    if let known = found[path] { return known as? ObservedField<Root, Value> }
    guard !isOwn(path), let field = ObservedField.find(path) else { return nil }
    found[path] = field
    return field
  }

  private func isOwn<Value>(_ path: WritableKeyPath<Root, Value>) -> Bool {
    func isOwn<S: ObservableState>(_: S.Type) -> Bool {
      S._$fields.contains { ($0.access as? ObservedField<Root, Value>)?.path == path }
    }
    return (Root.self as? any ObservableState.Type).map { isOwn($0) } ?? false
  }
}
