/// Makes a struct a feature, or an enum a choice of features.
///
/// On a struct it adds the conformance to ``Reducer-protocol``, ``CasePathable()`` on a nested
/// `Action` and on a `State` that is an enum, the builder attribute on `body`, and an empty
/// `State`, `Action` or `body` if it is missing.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// If the feature declares no `State` or `Action`, it is taken from the type of `body`: `Int` and
/// `Void` of `var body: some Reducer<Int, Void>`.
///
/// A `public` or `package` feature whose only stored properties are `@Dependency` properties
/// becomes `Sendable`, so that its effects may capture it. An internal one is `Sendable` by
/// inference.
///
/// On an enum each case holds a feature: one of several destinations, or an element of a path. A
/// case without an associated value, or with several, holds plain state.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case add(AddBook)
///   case detail(BookDetail)
/// }
/// ```
@attached(extension, conformances: Reducer, CaseReducer, Sendable)
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(CaseModel),
  named(scope))
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "RatchetMacroPlugin", type: "ReducerMacro")

/// Makes a feature, and adds conformances to the `State` and the `Action` that it generates.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case add(AddBook)
/// }
/// ```
@attached(extension, conformances: Reducer, CaseReducer, Sendable)
@attached(
  member, names: named(State), named(Action), named(body), named(CaseScope), named(CaseModel),
  named(scope))
@attached(memberAttribute)
public macro Reducer(
  state: GeneratedConformance..., action: GeneratedConformance...
) = #externalMacro(module: "RatchetMacroPlugin", type: "ReducerMacro")

/// A protocol for a type that ``Reducer(state:action:)`` generates.
public enum GeneratedConformance: Sendable {
  /// `Codable`
  case codable
  /// `Decodable`
  case decodable
  /// `Encodable`
  case encodable
  /// `Equatable`
  case equatable
  /// `Hashable`
  case hashable
  /// `Sendable`
  case sendable
}

/// Marks an enum case that holds plain state instead of a feature, for ``Reducer()``. Only a case
/// with one value whose type is a plain name needs the mark.
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")

/// Marks an enum case that holds state which is dismissed by any of its actions, like an alert, for
/// ``Reducer()``.
///
/// A type named `AlertState` or `ConfirmationDialogState` needs no mark.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
