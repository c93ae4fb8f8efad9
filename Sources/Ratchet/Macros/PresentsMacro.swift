/// Marks an optional child state that `ifLet(\.$child, action: \.child)` presents.
///
/// The child lies in a ``PresentationState``, which `$child` gives: a state may hold one of its own kind.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var destination: Destination.State?
/// }
/// ```
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() = #externalMacro(module: "RatchetMacroPlugin", type: "PresentsMacro")
