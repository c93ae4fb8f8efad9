import Testing

@testable import RatchetTesting

// The other texts are tested where they are reported. These stop the program.
@Suite("A generator stops the program") struct WordingTests {
  private func expect(_ result: ExitTest.Result?, says text: String) throws {
    let result = try #require(result)
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("Fatal error: \(text)\n"))
  }

  @Test("if it has nothing to choose from")
  func noElements() async throws {
    let text = "A generator has nothing to choose from: give it at least one value."
    let ofNone = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Generator<Int>.element(of: [])
    }
    try expect(ofNone, says: text)
    let ofNever = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Generator.one(of: (0, .constant(1)))
    }
    try expect(ofNever, says: text)
  }

  @Test("if a weight is negative")
  func negativeWeight() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Generator.one(of: (2, .constant(1)), (-1, .constant(2)))
    }
    try expect(
      result,
      says: "A generator's weight is negative: give 0 for a value that must not be generated.")
  }

  @Test("if its range has no end")
  func infiniteRange() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Generator.doubles(in: 0...Double.infinity)
    }
    try expect(result, says: "A generator's range is infinite: give finite bounds.")
  }
}
