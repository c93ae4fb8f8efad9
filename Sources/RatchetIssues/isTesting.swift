/// Whether a test framework runs this process.
///
/// For what only tests must not do, as asking a user; a feature depends on `context` instead.
public var isTesting: Bool { TestContext.current != .none }
