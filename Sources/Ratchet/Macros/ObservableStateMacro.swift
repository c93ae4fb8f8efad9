/// Makes a state observable: code that reads fields of it is notified of changes of these fields,
/// through Swift's Observation.
///
/// Each stored variable becomes a computed property over its storage, which has the same name with
/// an underscore. Constants, computed and lazy properties, and properties with a property wrapper
/// are left alone; `willSet` and `didSet` are kept. The bookkeeping is ignored by `==`, `hash`,
/// `Codable` and dumps, and not printed: see `FieldReflectable`. If `Codable` is in the
/// inheritance clause of the state itself, the coding keys are the names of the properties.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   var fact: String?
/// }
/// ```
///
/// An enum notifies of a change of its case, and each case's state of its own changes.
@attached(extension, conformances: ObservableState, FieldReflectable, CustomReflectable)
@attached(
  member, names: named(_$observationRegistrar), named(_$mark), named(_$fields),
  named(_$registrarOffset), named(CodingKeys))
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "RatchetMacroPlugin", type: "ObservableStateMacro")

/// Makes a field observable; added to each field by ``ObservableState()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "RatchetMacroPlugin", type: "ObservationStateTrackedMacro")

/// Excludes a field from the observation by ``ObservableState()``.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
