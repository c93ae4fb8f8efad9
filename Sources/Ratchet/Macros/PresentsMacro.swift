/// Marks an optional child state that `ifLet(\.$child, action: \.child)` presents.
///
/// The child is stored in a ``PresentationState``, which is `$child`, so a state may contain one of
/// its own type. It cannot have `willSet` or `didSet`, which a change through `$child` would pass
/// over: use `onChange(of:)` in the reducer.
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
