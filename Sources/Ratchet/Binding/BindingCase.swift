/// Finds the case of an action that takes writes.
enum BindingCase {
  /// The case path, or nil where there are none to ask. To be called once a store: it makes an action,
  /// and looks which case that is.
  static func find<Action: BindableAction>(
    in _: Action.Type
  ) -> AnyCasePath<Action, BindingAction<Action.State>>? {
    func path<P: CasePathReflectable>(
      _ paths: P
    ) -> AnyCasePath<Action, BindingAction<Action.State>>? {
      guard P.Root.self == Action.self else { return nil }
      // The type was just compared; a cast would look both up.
      let probe = unsafeBitCast(Action.binding(.probe), to: P.Root.self)
      return P.Root.allCasePaths[keyPath: paths[probe]]
        as? AnyCasePath<Action, BindingAction<Action.State>>
    }
    guard let type = Action.self as? any CasePathable.Type,
      let paths = type.allCasePaths as? any CasePathReflectable
    else { return nil }
    return path(paths)
  }

  /// What finds the write in an action.
  static func extraction<Action: BindableAction>(
    from _: Action.Type
  ) -> (Action) -> BindingAction<Action.State>? {
    find(in: Action.self)?.extract ?? { $0.binding }
  }
}
