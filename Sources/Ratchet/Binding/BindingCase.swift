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
