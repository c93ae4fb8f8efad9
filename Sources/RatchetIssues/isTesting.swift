/// Whether a test framework runs this code.
///
/// For what only tests must not do, as asking a user; a feature depends on `context` instead.
public var isTesting: Bool { TestFramework.current != nil }
