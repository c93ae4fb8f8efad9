import RatchetIssues

/// A key with a value for previews and tests, but without a live one: for the interface module of a
/// dependency whose live value is in another module.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable

  /// The value in the `preview` context. Defaults to ``testValue``.
  static var previewValue: Value { get }

  /// The value in the `test` context.
  static var testValue: Value { get }
}

/// A key of ``DependencyValues``, with a value for each context.
///
/// A value is made once for each context and key, and in tests once for each test. The first reader
/// makes it; other readers wait meanwhile. No lock is held while it is made, so making it may read
/// other dependencies, on any thread. A value that needs itself stops the program with a message
/// that shows the cycle, even if several threads each make a part of it. Waits of the system's own
/// cannot be detected: `static let`s that need each other and are reached at once in different
/// contexts or tests (write `static var … { }`), and a value whose making waits for another thread
/// that reads the same key.
///
/// If a value is an object, changes that one test makes in it do not affect other tests, unless the
/// key returns the same object each time: write `static var testValue: Client { … }`, not
/// `static let`.
///
/// A key that declares no `testValue` may be read in tests only where it is overridden. Reading it
/// otherwise is an issue that fails the test, and the test continues with a stand-in. Overriding a
/// part of it, as in `$0.client.fetch = { … }`, changes the stand-in and is no issue. The live
/// value is never used instead, and is not made.
///
/// The stand-in is ``Unimplemented/unimplementedValue`` if the value's type declares one, as
/// ``DependencyClient()`` does. A number, a `Bool`, an optional, `Void`, or a type with an empty
/// literal (strings, arrays, sets, dictionaries) is zero, `false`, nil or empty. A struct of such
/// parts and of functions is made of these; calling one of its functions ends the process, since
/// its result is unknown. Other types, such as classes, protocols and enums, have no stand-in:
/// reading one ends the process with a message that says so. Setting the whole value needs no
/// stand-in.
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
  /// The type of the dependency.
  associatedtype Value = Self

  /// The value in the `live` context.
  static var liveValue: Value { get }

  // Restated so that the defaults below can differ from those of `TestDependencyKey`.
  /// The value in the `preview` context; by default the live value.
  static var previewValue: Value { get }
  /// The value in the `test` context; by default reading it is an issue.
  static var testValue: Value { get }
}

/// A type with a stand-in for values that a test forgot to override.
///
/// The stand-in is returned after the issue was reported, so it should do nothing and touch
/// nothing. If a test overrides a part of it, the other parts are used without an issue: make its
/// functions `unimplemented`.
public protocol Unimplemented {
  /// The stand-in.
  static var unimplementedValue: Self { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// Reports an issue and returns a stand-in for the value; without a stand-in, ends the process.
  public static var testValue: Value {
    let read = DependencyRead.current
    // A key path reads the value that it is about to write: there, any value will do.
    let standIn =
      StandIn.value(of: Value.self) ?? (read?.change?.written?.value).flatMap { $0 as? Value }
    read?.reportMissingTestValue(Self.self, hasStandIn: standIn != nil)
    if let standIn { return standIn }
    // There is no value of this type to continue with, and the live one must not run.
    fatalError(
      Wording.noUnimplementedValue(key: Self.self, value: Value.self),
      file: read?.location.filePath ?? #filePath, line: read?.location.line ?? #line)
  }
}
