import Foundation
import Households
import Plants
import Ratchet
import RatchetDataTesting
import Testing

@Suite(.database) struct HouseholdsTests {
  func makeHouseholds() -> Households {
    withDependencies {
      $0.continuousClock = TestClock()
      $0.date.now = Date(timeIntervalSince1970: 1_750_000_000)
    } operation: {
      Households()
    }
  }

  @Test("Each household has plants of its own")
  func apart() async throws {
    let households = makeHouseholds()
    #expect(try await households.answer(to: "ada add Basil") == "ada: Basil 0")
    #expect(try await households.answer(to: "ben add Fern") == "ben: Fern 0")
    #expect(try await households.answer(to: "ada water Basil") == "ada: Basil 1")
    try await households.shutDown()
  }

  @Test("Fifty households at a time lose no watering")
  func manyAtATime() async throws {
    let households = makeHouseholds()
    let (lines, input) = AsyncStream.makeStream(of: String.self)
    let answers = LockIsolated<Set<String>>([])
    for round in 0...10 {
      for number in 1...50 {
        input.yield("household\(number) \(round == 0 ? "add" : "water") Basil")
      }
    }
    input.finish()
    await households.serve(lines) { line in answers.withValue { _ = $0.insert(line) } }
    for number in 1...50 {
      #expect(answers.value.contains("household\(number): Basil 10"))
    }
    try await households.shutDown()
  }

  @Test("After the end, a household is answered by the next server")
  func restart() async throws {
    let first = makeHouseholds()
    #expect(try await first.answer(to: "ada add Basil") == "ada: Basil 0")
    try await first.shutDown()
    await #expect(throws: StorePoolError.closed) { try await first.answer(to: "ada") }

    let second = makeHouseholds()
    #expect(try await second.answer(to: "ada") == "ada: Basil 0")
    try await second.shutDown()
  }
}
