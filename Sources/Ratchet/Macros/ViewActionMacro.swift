/// Gives a type with a `store` a `send(_:)` that takes the actions of a view only.
///
/// The feature's action is a ``ViewAction-protocol``: one of its cases, `view`, holds the actions that a
/// view may send.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "RatchetMacroPlugin", type: "ViewActionMacro")
