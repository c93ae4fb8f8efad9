/// Generates a case key path for each case of an enum: `\.rows`, `action.is(\.rows)`,
/// `action[case: \.rows]`.
///
/// A case's value is the associated value if there is one, a tuple with the labels if there are
/// several, and `Void` if there is none. Case paths have the access level of the enum, and the
/// `#if` and `@available` of their case. Iterating over `allCasePaths` yields them in order,
/// without those that are not always available; `AllCasePaths.caseNames` has their names.
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
/// The generated code can also be written by hand: see ``CasePathable``.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(module: "RatchetMacroPlugin", type: "CasePathableMacro")
