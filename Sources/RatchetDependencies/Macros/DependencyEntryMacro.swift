/// Writes the key behind a property of ``DependencyValues``. The value of the variable is the one for tests
/// and previews; the live value is given to the macro, or lies in another module.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: LiveTripRepository())
///   var trips: any TripRepository = SampleTrips()
/// }
/// ```
///
/// Where the variable has a type, its value is made anew for each test, else once.
///
/// Without a live value, reading it in a live run is an issue: see ``TestDependencyKey``. A module that has
/// one conforms the key to ``DependencyKey``. For that, the key of a `public` or `package` property can be
/// reached as well as the property. It is called after the type of the variable, `TripRepositoryKey`, or
/// after the variable where that has none; or as it is told: `@DependencyEntry("TripsKey")`.
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

/// Writes the key behind a property of ``DependencyValues``, with a live value. The value of the variable is
/// the one for tests; without one, a test that reads the property without overriding it fails: see
/// ``DependencyKey``.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(_ key: String = "", liveValue: Live) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Writes the key behind a property of ``DependencyValues``, with a value for previews. The value of the
/// variable is the one for tests.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(_ key: String = "", previewValue: Preview) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Writes the key behind a property of ``DependencyValues``, with a live value and one for previews. The
/// value of the variable is the one for tests.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ key: String = "", liveValue: Live, previewValue: Preview
) = #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")
