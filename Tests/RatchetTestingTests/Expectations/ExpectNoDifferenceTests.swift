import RatchetTesting
import Testing

@Suite("An expectation of values") struct ExpectNoDifferenceTests {
  struct Point: Equatable { var x = 1, y = 2 }
  struct Broken: Error {}

  @Test("passes silently when they are equal")
  func equal() async {
    let texts = await issueTexts {
      expectNoDifference(Point(), Point())
      XCTAssertNoDifference(1, 1)
      var point = Point()
      expectDifference(point) {
        point.x = 3
      } changes: {
        $0.x = 3
      }
      XCTAssertDifference(point) {
        point.y = 3
      } changes: {
        $0.y = 3
      }
    }
    #expect(texts == [])
  }

  @Test("T020: lists the differences line by line")
  func differ() async {
    let line: UInt = #line + 2
    let texts = await issueTexts {
      expectNoDifference(Point(), Point(x: 3))
      XCTAssertNoDifference(Point(), Point(x: 3), "The point has moved.")
    }
    let difference = """
          difference    ExpectNoDifferenceTests.Point(
                      -   x: 1,
                      +   x: 3,
                          … (1 unchanged)
                        )
      """
    #expect(
      texts == [
        """
        RatchetIssue T020 at ExpectNoDifferenceTests.swift:\(line)
          Two values that are expected to be equal differ (- first, + second).
        \(difference)
          More: ratchet explain T020
        """,
        """
        RatchetIssue T020 at ExpectNoDifferenceTests.swift:\(line + 1)
          The point has moved.
        \(difference)
          More: ratchet explain T020
        """,
      ])
  }

  @Test(
    "T020: lists how a change differs from the expected change, synchronously and asynchronously")
  func change() async {
    let texts = await issueTexts {
      var point = Point()
      expectDifference(point) {
        point.x = 4
      } changes: {
        $0.x = 3
      }
      await expectDifference(point) {
        point.x = await Task { 5 }.value
      } changes: {
        $0.x = 5
      }
      XCTAssertDifference(point) {
        point.x = 6
      } changes: {
        $0.y = 6
      }
    }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("-   x: 3") == true)
    #expect(texts.first?.contains("+   x: 4") == true)
    #expect(texts.last?.contains("+   x: 6") == true)
  }

  private func broken() throws -> Int { throw Broken() }

  @Test("T021: reports that a value could not be made")
  func thrown() async throws {
    let line: UInt = #line + 2
    let texts = try await issueTexts {
      expectNoDifference(1, try broken())
      expectDifference(1) {
        throw Broken()
      } changes: {
        $0 = 1
      }
      await expectDifference(1) {
        try await Task { throw Broken() }.value
      } changes: {
        $0 = 1
      }
    }
    #expect(
      texts
        == [line, line + 1, line + 6].map {
          """
          RatchetIssue T021 at ExpectNoDifferenceTests.swift:\($0)
            A value to compare could not be made.
              error  Broken()
            More: ratchet explain T021
          """
        })
  }

  @Test("T020: names the parts that do not equal themselves")
  func notEqualToItself() async {
    struct Ratio: Equatable { var value = Double.nan }
    let line: UInt = #line + 2
    let texts = await issueTexts {
      expectNoDifference(Ratio(), Ratio())
      expectNoDifference(Double.nan, .nan)
    }
    func text(_ value: String, _ line: UInt) -> String {
      """
      RatchetIssue T020 at ExpectNoDifferenceTests.swift:\(line)
        A value does not equal itself, so it equals no other.
          \(value)
        A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
      correct the == of the type.
        More: ratchet explain T020
      """
    }
    #expect(texts == [text("field  value: nan", line), text("value  nan", line + 1)])
  }
}
