/// Lets readers of a state be told when the fields that they read change, through Swift's Observation.
///
/// Each stored variable becomes a way to its storage, which is called like it with an underscore.
/// Constants, computed and lazy properties, and those with a property wrapper are left alone; `willSet`
/// and `didSet` stay. The bookkeeping takes no part in `==`, `hash`, `Codable` and dumps. Of `Codable`
/// in the list after the state's name the keys are the names of the properties.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   var fact: String?
/// }
/// ```
///
/// An enum tells of its own: which case it is in, and what the case's state tells.
@attached(extension, conformances: ObservableState)
@attached(
  member, names: named(_$observationRegistrar), named(_$mark), named(_$fields), named(CodingKeys))
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "RatchetMacroPlugin", type: "ObservableStateMacro")

/// What ``ObservableState()`` puts on each field.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "RatchetMacroPlugin", type: "ObservationStateTrackedMacro")

/// Keeps a field out of what ``ObservableState()`` observes.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
