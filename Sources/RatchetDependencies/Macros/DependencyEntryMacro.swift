/// Generates the key of a property of ``DependencyValues``. The value of the variable is the test
/// and preview value; the live value is an argument of the macro, or is in another module.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: LiveTripRepository())
///   var trips: any TripRepository = SampleTrips()
/// }
/// ```
///
/// If the variable has a type annotation, its value is made anew for each test; otherwise once.
///
/// Without a live value, reading the property in a live run is an issue: see ``TestDependencyKey``.
/// A module with a live value conforms the key to ``DependencyKey``. Therefore the key of a
/// `public` or `package` property has the same access level as the property. It is named after the
/// type of the variable, `TripRepositoryKey`, or after the variable if that has no type annotation;
/// an argument sets another name: `@DependencyEntry("TripsKey")`.
///
/// ```swift
/// extension DependencyValues.TripRepositoryKey: DependencyKey {
///   public static var liveValue: any TripRepository { LiveTripRepository() }
/// }
/// ```
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String = "") =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Generates the key of a property of ``DependencyValues``, with a live value. The value of the
/// variable is the test value; without one, a test that reads the property without overriding it
/// fails: see ``DependencyKey``.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(_ key: String = "", liveValue: Live) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Generates the key of a property of ``DependencyValues``, with a preview value. The value of the
/// variable is the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(_ key: String = "", previewValue: Preview) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Generates the key of a property of ``DependencyValues``, with a live value and a preview value.
/// The value of the variable is the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ key: String = "", liveValue: Live, previewValue: Preview
) = #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")
