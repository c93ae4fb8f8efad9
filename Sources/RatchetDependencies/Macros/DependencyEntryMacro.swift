/// Writes the key behind a property of ``DependencyValues``. The value of the variable is the live value.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry var trips: any TripRepository = LiveTripRepository()
/// }
/// ```
///
/// Without a test value, a test that reads it without overriding it fails: see ``DependencyKey``.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry() =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Writes the key behind a property of ``DependencyValues``, with a value for tests.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value>(test: Value) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Writes the key behind a property of ``DependencyValues``, with a value for previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value>(preview: Value) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")

/// Writes the key behind a property of ``DependencyValues``, with values for previews and tests.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview, Test>(preview: Preview, test: Test) =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEntryMacro")
