import Ratchet
import Testing

private struct Shelf {
  var books: [String] = []
}

private func save(_ shelf: Shelf) throws {}
private func read() async throws -> [String] { [] }

private func first(of shelf: Shelf) -> String {
  guard let book = shelf.books.first else {
    reportIssue("The shelf was empty.")
    return ""
  }
  return book
}

private func errors(_ shelf: Shelf) async {
  let books = await withErrorReporting("The books could not be read.") { try await read() }

  do {
    try save(shelf)
  } catch {
    reportIssue(error, "The books could not be saved.")
  }
  _ = books
}

@Suite struct IssuesExample {
  @Test func emptyShelf() {
    withExpectedIssue("a shelf without books") {
      #expect(first(of: Shelf()) == "")
    }
  }

  @Test func collected() {
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) {
      _ = first(of: Shelf())
    }
    #expect(collector.issues.map(\.what) == ["The shelf was empty."])
  }
}

struct LogReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    print("\(fileID):\(line): \(severity): \(message() ?? "")")
  }
}

private func startOfProgram() {
  IssueReporters.current.append(LogReporter())
}

private func expectBooks(
  _ shelf: Shelf,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
    _ = first(of: shelf)
  }
}

private struct ShelfClient {
  var count: @Sendable () -> Int = unimplemented("ShelfClient.count", placeholder: 0)
  var read: @Sendable (Int) throws -> String = unimplemented("ShelfClient.read")
  var load: @Sendable () async throws -> [String] = unimplemented("ShelfClient.load")
}
