/// Makes a feature of a struct, or of an enum of features.
///
/// On a struct it adds the conformance to ``Reducer-protocol``, ``CasePathable()`` on a nested `Action`
/// and on a `State` that is an enum, the builder on `body`, and an empty `State`, `Action` or `body`
/// where it is left out.
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
/// A `State` or an `Action` that the feature does not declare is taken from the type of `body`:
/// `Int` and `Void` of `var body: some Reducer<Int, Void>`.
///
/// A feature that is `public` or `package` and stores nothing but `@Dependency` properties becomes
/// `Sendable`, so that its effects may capture it, as those of an internal feature may.
///
/// On an enum each case holds a feature: one of several destinations, or an element of a path. A case
/// without a value, or with several, holds plain state.
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

/// Makes a feature, and lets the `State` and the `Action` that it writes conform to more protocols.
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

/// A protocol that a type which ``Reducer(state:action:)`` writes is to conform to.
public enum GeneratedConformance: Sendable {
  case codable
  case decodable
  case encodable
  case equatable
  case hashable
  case sendable
}

/// Tells ``Reducer()`` on an enum that a case holds plain state, and no feature. Only a case with one
/// value whose type is a name needs the mark.
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")

/// Tells ``Reducer()`` on an enum that a case holds state which any of its actions ends, as an alert's.
///
/// A type that is called `AlertState` or `ConfirmationDialogState` needs no mark.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
