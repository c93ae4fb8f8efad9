public import Foundation
public import RatchetDependencies
import Synchronization

extension DateGenerator {
  /// A generator that returns these dates one after the other, and then the last one again and
  /// again.
  ///
  /// ```swift
  /// store.dependencies.date = .inOrder([start, end])
  /// ```
  ///
  /// - Parameter dates: at least one.
  public static func inOrder(_ dates: [Date]) -> DateGenerator {
    precondition(!dates.isEmpty, "DateGenerator.inOrder needs at least one date.")
    let answers = AnswersInOrder(dates)
    return DateGenerator { answers.next() ?? dates[dates.count - 1] }
  }
}

extension UUIDGenerator {
  /// A generator that returns these identifiers one after the other, and then those of
  /// ``/RatchetDependencies/UUIDGenerator/incrementing``.
  public static func inOrder(_ identifiers: [UUID]) -> UUIDGenerator {
    let (answers, others) = (AnswersInOrder(identifiers), UUIDGenerator.incrementing)
    return UUIDGenerator { answers.next() ?? others() }
  }
}

extension WithRandomNumberGenerator {
  /// A generator that returns these numbers one after the other, and then those of `seeded(0)`.
  public static func inOrder(_ numbers: [UInt64]) -> WithRandomNumberGenerator {
    WithRandomNumberGenerator(
      NumbersInOrder(answers: AnswersInOrder(numbers), others: .seeded(0)))
  }
}

private struct NumbersInOrder: RandomNumberGenerator, Sendable {
  let answers: AnswersInOrder<UInt64>
  let others: WithRandomNumberGenerator

  func next() -> UInt64 { answers.next() ?? others { $0.next() } }
}

/// Hands out answers once each.
private final class AnswersInOrder<Answer: Sendable>: Sendable {
  // Locked: reducers and effects ask on any thread.
  private let rest: Mutex<ArraySlice<Answer>>

  init(_ answers: [Answer]) { rest = Mutex(answers[...]) }

  func next() -> Answer? { rest.withLock { $0.popFirst() } }
}
