/// Whether a test framework runs this code.
///
/// For code that must not run in tests, such as prompting a user; a feature depends on `context`
/// instead.
public var isTesting: Bool { TestFramework.current != nil }
