import Testing

@testable import RatchetIssues

@Suite("A location on which Swift Testing would trap")
struct PlaceTests {
  static let numbers: [UInt] = [0, 1, .max]

  private func location(_ fileID: StaticString, _ line: UInt, _ column: UInt) -> IssueLocation {
    IssueLocation(fileID: fileID, filePath: fileID, line: line, column: column)
  }

  private static func mended(_ number: UInt) -> Int {
    number == .max ? .max : max(1, Int(number))
  }

  @Test("is corrected: lines and columns count from 1, and a file is in a module")
  func mended() {
    let files: [(StaticString, String)] = [
      ("", "Unknown/Unknown"), ("A.swift", "Unknown/A.swift"), ("/A.swift", "Unknown//A.swift"),
      ("M/", "Unknown/M/"), ("M/A.swift", "M/A.swift"), ("M/B/A.swift", "M/B/A.swift"),
    ]
    for (file, mended) in files {
      for line in Self.numbers {
        for column in Self.numbers {
          let place = SwiftTestingLibrary.Place(location(file, line, column))
          #expect(place.fileID == mended)
          #expect(place.filePath == file.description)
          #expect(place.line == Self.mended(line))
          #expect(place.column == Self.mended(column))
        }
      }
    }
  }

  @Test("fails the test, and does not trap")
  func reports() {
    for file: StaticString in ["", "A.swift", "/A.swift", "M/", "M/A.swift"] {
      for line in Self.numbers {
        for column in Self.numbers {
          withKnownIssue {
            reportIssue(
              RatchetIssue(code: "R999", what: "", location: location(file, line, column)))
          }
        }
      }
    }
  }
}
