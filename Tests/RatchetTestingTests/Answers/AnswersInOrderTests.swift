import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("Answers in order") struct AnswersInOrderTests {
  @Test("dates come one after the other, and the last one stays")
  func dates() {
    let dates = [0, 5].map { Date(timeIntervalSinceReferenceDate: $0) }
    let generator = DateGenerator.inOrder(dates)
    #expect([generator.now, generator.now, generator.now] == [dates[0], dates[1], dates[1]])
  }

  @Test("after the given identifiers come those that count up")
  func identifiers() {
    let generator = UUIDGenerator.inOrder([UUID(7), UUID(3)])
    #expect([generator(), generator(), generator(), generator()] == [7, 3, 0, 1].map { UUID($0) })
  }

  @Test("random numbers come in order, and then those of a seed")
  func numbers() {
    let generator = WithRandomNumberGenerator.inOrder([9, 4])
    let seeded = WithRandomNumberGenerator.seeded(0)
    let numbers = (0..<3).map { _ in generator { $0.next() } }
    #expect(numbers == [9, 4, seeded { $0.next() }])
  }
}
