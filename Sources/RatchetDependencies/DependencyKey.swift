import RatchetIssues

/// A key with a value for previews and tests, but none for a live run: for the interface module of
/// a dependency whose live value lies in another module.
public protocol TestDependencyKey<Value>: Sendable {
  associatedtype Value: Sendable

  /// The value in the `preview` context. Defaults to ``testValue``.
  static var previewValue: Value { get }

  /// The value in the `test` context.
  static var testValue: Value { get }
}

/// A key into ``DependencyValues``, with a value for each context.
///
/// A value is made once a context and key, and in tests once a test, by the first that reads it; others
/// that read it meanwhile wait. No lock is held then, so making it may read other dependencies, on any
/// thread. A value that needs itself stops the program, also where several threads each make a part of
/// the way round; the line tells the way. What is not seen is a wait of the system's own: `static let`s that
/// need each other and are met at once in different contexts or tests (write `static var … { }`), and a
/// value whose making waits for another thread that reads the same key.
///
/// A test has no part in what another test changes in a value that is an object, unless the key gives
/// the same object each time: write `static var testValue: Client { … }`, not `static let`.
///
/// A key that declares no `testValue` may be read in tests only where it is overridden: reading it
/// otherwise is an issue that fails the test, and the test goes on with a stand-in. To override a part of
/// it, as in `$0.client.fetch = { … }`, is to change that stand-in, and no issue. The live value is never
/// used in its place, and not made.
///
/// The stand-in is ``Unimplemented/unimplementedValue`` where the value's type declares one, as a
/// ``DependencyClient()`` does. A number, a `Bool`, an optional, `Void`, and what can be made of an empty
/// literal (strings, arrays, sets, dictionaries) is zero, `false`, nil or empty. A struct of such parts and
/// of functions is made of these; to call one of its functions then ends the process, as nobody knows what
/// it would return. Of any other type, as a class, a protocol or an enum, there is none: reading it ends
/// the process with a line that says so. Setting the whole of it needs none.
///
/// ```swift
/// enum GreetingKey: DependencyKey {
///   static let liveValue = "Hello"
///   static let testValue = "Hello, test"
/// }
///
/// extension DependencyValues {
///   var greeting: String {
///     get { self[GreetingKey.self] }
///     set { self[GreetingKey.self] = newValue }
///   }
/// }
/// ```
public protocol DependencyKey<Value>: TestDependencyKey {
  associatedtype Value = Self

  /// The value in the `live` context.
  static var liveValue: Value { get }

  // Restated so that the defaults below can differ from those of `TestDependencyKey`.
  static var previewValue: Value { get }
  static var testValue: Value { get }
}

/// A type that can stand in for itself where a test forgot to override it.
///
/// The value is returned after the issue was reported, so it should do nothing and touch nothing. Where a
/// test overrides a part of it, the rest is used without one: let functions in it be `unimplemented`.
public protocol Unimplemented {
  static var unimplementedValue: Self { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  public static var testValue: Value {
    let read = DependencyRead.current
    // A key path reads what it is about to write: there any value will do.
    let standIn =
      StandIn.value(of: Value.self) ?? (read?.change?.written?.value).flatMap { $0 as? Value }
    read?.reportMissingTestValue(Self.self, hasStandIn: standIn != nil)
    if let standIn { return standIn }
    // There is no value of this type to go on with, and the live one must not run.
    fatalError(
      Wording.noUnimplementedValue(key: Self.self, value: Value.self),
      file: read?.location.filePath ?? #filePath, line: read?.location.line ?? #line)
  }
}
