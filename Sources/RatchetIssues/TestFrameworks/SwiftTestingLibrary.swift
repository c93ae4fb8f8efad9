/// Swift Testing as loaded in this process, used without linking it.
///
/// Only public API of the library is used. The library is built for library evolution, so its
/// symbols are stable, and its structs are passed by pointer, exactly like values of a generic
/// parameter. So its types are looked up by name and opened as generic parameters, and their layout
/// need not be known.
struct SwiftTestingLibrary: Sendable {
  let comment: any (RawRepresentable<String> & SendableMetatype).Type
  /// The running test.
  let running: any RunningTests
  let sourceLocation: Any.Type
  let issue: Any.Type
  private let makeSourceLocation: LoadedFunction
  private let recordIssue: LoadedFunction
  // static Issue.record(_: any Error, _: Comment?, sourceLocation: SourceLocation) -> Issue
  private let recordError = Self.function(
    "$s7Testing5IssueV6record__14sourceLocationACs5Error_p_AA7CommentVSgAA06SourceE0VtFZ")

  /// The library; nil if it is not loaded or lacks a type or function that is needed.
  static let loaded = SwiftTestingLibrary()

  /// Whether the library is loaded at all, even if it lacks something.
  static let isPresent = _typeByName("7Testing4TestV") != nil

  private init?() {
    guard
      let comment = _typeByName("7Testing7CommentV")
        as? any (RawRepresentable<String> & SendableMetatype).Type,
      let test = _typeByName("7Testing4TestV") as? any (Identifiable & SendableMetatype).Type,
      let testCase = _typeByName("7Testing4TestV4CaseV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV"),
      // SourceLocation.init(fileID:filePath:line:column:)
      let makeSourceLocation = Self.function(
        "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      // static Issue.record(_: Comment?, sourceLocation: SourceLocation) -> Issue
      let recordIssue = Self.function(
        "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"),
      // static Test.current { get }
      let currentTest = Self.function("$s7Testing4TestV7currentACSgvgZ"),
      // static Test.Case.current { get }
      let currentTestCase = Self.function("$s7Testing4TestV4CaseV7currentAESgvgZ")
    else { return nil }
    self.comment = comment
    running = Self.runningTests(
      test, testCase, currentTest: currentTest, currentTestCase: currentTestCase)
    self.sourceLocation = sourceLocation
    self.issue = issue
    self.makeSourceLocation = makeSourceLocation
    self.recordIssue = recordIssue
  }

  /// Searches only the toolchain's library: a separate build of it inside the program has other
  /// calling conventions.
  static func function(_ symbol: String) -> LoadedFunction? {
    LoadedFunction(symbol, in: "Testing")
  }
}

extension SwiftTestingLibrary {
  private struct MakeSourceLocation<SourceLocation> {
    let call: (consuming String, consuming String, Int, Int) -> SourceLocation
  }

  private struct RecordIssue<Comment, SourceLocation, Issue> {
    let call: (Comment?, SourceLocation) -> Issue
  }

  private struct RecordError<Comment, SourceLocation, Issue> {
    let call: (any Error, Comment?, SourceLocation) -> Issue
  }

  /// A location as a value of the library's own type.
  func sourceLocation<SourceLocation>(
    _ location: IssueLocation, as type: SourceLocation.Type = SourceLocation.self
  ) -> SourceLocation {
    let place = Place(location)
    return makeSourceLocation.callable(MakeSourceLocation<SourceLocation>.self).call(
      place.fileID, place.filePath, place.line, place.column)
  }

  /// Fails the current task's test; in a task without one, fails the run without naming a test.
  ///
  /// - Parameter error: the `error` of the library's own issue.
  func record(_ text: String, error: (any Error)? = nil, at location: IssueLocation) {
    func record<Comment: RawRepresentable<String>, SourceLocation, Issue>(
      _: Comment.Type, _: SourceLocation.Type, _: Issue.Type
    ) {
      let comment = Comment(rawValue: text)
      let location = sourceLocation(location, as: SourceLocation.self)
      if let error, let recordError {
        let record = recordError.callable(RecordError<Comment, SourceLocation, Issue>.self)
        _ = record.call(error, comment, location)
      } else {
        let record = recordIssue.callable(RecordIssue<Comment, SourceLocation, Issue>.self)
        _ = record.call(comment, location)
      }
    }
    func openSourceLocation<SourceLocation>(_ sourceLocation: SourceLocation.Type) {
      func openIssue<Issue>(_ issue: Issue.Type) {
        record(comment, sourceLocation, issue)
      }
      _openExistential(issue, do: openIssue)
    }
    _openExistential(sourceLocation, do: openSourceLocation)
  }
}
