/// Swift Testing as this process has loaded it, reached without linking it.
///
/// Only public API of the library is used. It is built for library evolution, so its symbols are
/// stable, and its structs travel behind pointers, exactly as values of a generic parameter do:
/// its types are looked up by name and opened as generic parameters, and their layout stays the
/// library's own business.
struct SwiftTestingLibrary: Sendable {
  private let comment: any (RawRepresentable<String> & SendableMetatype).Type
  private let test: any (Identifiable & SendableMetatype).Type
  private let testCase: Any.Type
  private let sourceLocation: Any.Type
  private let issue: Any.Type
  private let makeSourceLocation: LoadedFunction
  private let recordIssue: LoadedFunction
  private let currentTest: LoadedFunction
  private let currentTestCase: LoadedFunction

  /// The library, unless it is not loaded or lacks a type or function that is needed.
  static let loaded = SwiftTestingLibrary()

  /// Whether the library is loaded at all, whatever it has.
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
    self.test = test
    self.testCase = testCase
    self.sourceLocation = sourceLocation
    self.issue = issue
    self.makeSourceLocation = makeSourceLocation
    self.recordIssue = recordIssue
    self.currentTest = currentTest
    self.currentTestCase = currentTestCase
  }

  /// Somebody's own build of the library inside the program has other calling conventions: only
  /// the toolchain's library will do.
  private static func function(_ symbol: String) -> LoadedFunction? {
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

  /// Fails the current task's test; in a task without one, fails the run without naming a test.
  func record(_ text: String, at location: IssueLocation) {
    func record<Comment: RawRepresentable<String>, SourceLocation, Issue>(
      _: Comment.Type, _: SourceLocation.Type, _: Issue.Type
    ) {
      let place = makeSourceLocation.callable(MakeSourceLocation<SourceLocation>.self).call(
        location.fileID.description, location.filePath.description,
        Int(location.line), Int(location.column))
      let record = recordIssue.callable(RecordIssue<Comment, SourceLocation, Issue>.self)
      _ = record.call(Comment(rawValue: text), place)
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

extension SwiftTestingLibrary {
  private struct Current<Value> {
    let call: () -> Value?
  }

  /// The identity of the test that the current task belongs to; `nil` in a detached task.
  var currentTestID: TestIdentity? {
    func id<Test: Identifiable>(_: Test.Type) -> AnyHashable? {
      currentTest.callable(Current<Test>.self).call().map { AnyHashable($0.id) }
    }
    func arguments<Case>(_: Case.Type) -> [AnyHashable] {
      currentTestCase.callable(Current<Case>.self).call().map(Self.arguments) ?? []
    }
    return id(test).map {
      TestIdentity(test: $0, arguments: _openExistential(testCase, do: arguments))
    }
  }

  /// What tells the cases of a parameterised test apart. The library keeps it to itself, so it is
  /// read by reflection, which finds nothing, at worst, in another version of the library.
  private static func arguments(of testCase: Any) -> [AnyHashable] {
    guard
      let kind = Mirror(reflecting: testCase).descendant("_kind"),
      let parameters = Mirror(reflecting: kind).descendant("parameterized")
    else { return [] }
    var result: [AnyHashable] = []
    let mirror = Mirror(reflecting: parameters)
    if let arguments = mirror.descendant("arguments") as? [Any] {
      result = arguments.compactMap { Mirror(reflecting: $0).descendant("id") as? AnyHashable }
    }
    if let discriminator = mirror.descendant("discriminator") as? AnyHashable {
      result.append(discriminator)
    }
    return result
  }
}
