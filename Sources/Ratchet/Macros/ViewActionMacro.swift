/// Adds to a type with a `store` a `send(_:)` that takes only view actions.
///
/// The feature's action is a ``ViewAction-protocol``: its case `view` holds the actions that a view
/// may send.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "RatchetMacroPlugin", type: "ViewActionMacro") where R.Action: ViewAction
