/// Gives an enum a case key path for each case: `\.rows`, `action.is(\.rows)`, `action[case: \.rows]`.
///
/// A case's value is what it holds: the value itself where there is one, a tuple with the labels where
/// there are several, `Void` where there is none. Case paths have the access of the enum, and stand
/// under the `#if` and the `@available` of their case. Iterating over `allCasePaths` gives them in
/// order, without those that are not always available, and `AllCasePaths.caseNames` their names.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case addButtonTapped
///   case moved(from: Int, to: Int)
/// }
///
/// Action.moved(from: 1, to: 2)[case: \.moved]?.to  // 2
/// ```
///
/// What it writes can be written by hand: see ``CasePathable``.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(module: "RatchetMacroPlugin", type: "CasePathableMacro")
