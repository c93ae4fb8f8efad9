/// Runs an operation, one of many repetitions for instance, without failing the test. Issues of
/// this library go to the reporters that the operation sets; issues of Swift Testing (`#expect`)
/// become known issues, and `onIssue` is called for each.
///
/// Failures of `XCTAssert` cannot be kept from failing the test.
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
