/// Runs an operation again and again, say, of which no issue fails the test: issues of this channel go to
/// whatever reporters the operation sets, and those of Swift Testing's own (`#expect`) are known ones, of
/// which this is told.
///
/// What `XCTAssert` finds cannot be kept from failing the test.
package func withObservedIssues(
  isolation: isolated (any Actor)? = #isolation,
  onIssue: @escaping @Sendable () -> Void,
  _ operation: () async -> Void
) async {
  guard let library = SwiftTestingLibrary.loaded, library.running.isRunning,
    let knownIssues = library.knownIssues
  else { return await operation() }
  await knownIssues.run(isolation: isolation, onIssue: onIssue, operation)
}
