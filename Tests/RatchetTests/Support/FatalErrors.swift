import Testing

/// Checks the line with which a child process stopped.
func expectFatalError(
  _ text: String, of result: ExitTest.Result?, at location: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(result, sourceLocation: location)
  let output = String(decoding: result.standardErrorContent, as: UTF8.self)
  #expect(output.contains("Fatal error: \(text)\n"), sourceLocation: location)
}
