import Foundation
import RatchetDependencies
import RatchetSystem
import Synchronization

/// The answers of dependencies that differ from run to run, as far as reducers asked for them: with
/// these answers, a reducer does the same again.
///
/// While a session is recorded, it notes the answers; while one is repeated, it gives them. What
/// effects ask for is neither noted nor given: a recording has the actions that they send.
final class RecordedAnswers: Sendable {
  // Threading: reducers run in the store's isolation, and effects ask on any thread at the same
  // time. `state` guards the thread that reduces and the answers so far. Dependencies are asked
  // outside of it.

  private struct State {
    var reducingThread = ThreadIdentity.none
    var answers: [RecordedAnswer] = []
    /// The answers to give, if the session is repeated.
    var given: ArraySlice<RecordedAnswer> = []
    var mistake: AnswerMistake?
  }

  private let state = Mutex(State())
  private let isRepeated: Bool

  init(isRepeated: Bool = false) { self.isRepeated = isRepeated }

  /// The code that this thread runs is a reducer, until ``take()`` or ``end()``.
  ///
  /// - Parameter given: the answers to give, if the session is repeated.
  func beginReducing(_ given: [RecordedAnswer] = []) {
    state.withLock { state in
      state = State()
      state.reducingThread = ThreadIdentity.current
      state.given = given[...]
    }
  }

  /// Ends the reduction, and returns its answers in the order in which they were given.
  func take() -> [RecordedAnswer] {
    state.withLock { state in
      defer { state = State() }
      return state.answers
    }
  }

  /// Ends the reduction of a repeated session; throws if it has not asked for the recorded answers.
  func end() throws(AnswerMistake) {
    let mistake = state.withLock { state in
      defer { state = State() }
      return state.mistake ?? state.given.first.map { .notAsked($0.dependency) }
    }
    if let mistake { throw mistake }
  }

  /// The answer of a dependency.
  func answer<Value, E: Error>(
    _ dependency: String, encode: (Value) throws -> JSONValue,
    decode: (JSONValue) throws -> Value?, ask: () throws(E) -> Value
  ) throws(E) -> Value {
    guard state.withLock({ $0.reducingThread == ThreadIdentity.current }) else { return try ask() }
    if isRepeated, let json = given(dependency) {
      do {
        if let value = try decode(json) { return value }
      } catch {
        // Noted below, like an answer that is no value of the type.
      }
      note(.undecodable(dependency))
    }
    let value = try ask()
    if !isRepeated {
      do {
        let json = try encode(value)
        state.withLock { $0.answers.append(RecordedAnswer(dependency: dependency, value: json)) }
      } catch {
        note(.undecodable(dependency))
      }
    }
    return value
  }

  private func given(_ dependency: String) -> JSONValue? {
    state.withLock { state in
      guard let next = state.given.first, next.dependency == dependency else {
        state.mistake = state.mistake ?? .notRecorded(dependency)
        return nil
      }
      state.given.removeFirst()
      return next.value
    }
  }

  private func note(_ mistake: AnswerMistake) {
    state.withLock { $0.mistake = $0.mistake ?? mistake }
  }

  /// Lets the dependencies note their answers, or give the recorded ones.
  func watch(_ dependencies: inout DependencyValues) {
    let (date, uuid) = (dependencies.date, dependencies.uuid)
    dependencies.date = DateGenerator { [self] in
      // Not as text, which is rounded to milliseconds.
      answer(Self.date, encode: { .double($0.timeIntervalSinceReferenceDate) }) { json in
        Self.date(from: json)
      } ask: {
        date.now
      }
    }
    dependencies.uuid = UUIDGenerator { [self] in
      answer(Self.uuid, encode: { .string($0.uuidString) }) { json in
        json.string.flatMap { UUID(uuidString: $0) }
      } ask: {
        uuid()
      }
    }
    let numbers = dependencies.withRandomNumberGenerator
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(
      WatchedNumbers { [self] in
        answer(Self.random, encode: { JSONValue($0) }) { json in
          switch json {
          case .integer(let number): UInt64(exactly: number)
          case .unsigned(let number): number
          default: nil
          }
        } ask: {
          numbers { $0.next() }
        }
      })
  }

  static func date(from json: JSONValue) -> Date? {
    switch json {
    case .double(let time): Date(timeIntervalSinceReferenceDate: time)
    case .integer(let time): Date(timeIntervalSinceReferenceDate: Double(time))
    default: nil
    }
  }

  static let date = "date"
  static let uuid = "uuid"
  static let random = "random"
}

/// The reason for which a repeated reducer asks for other answers than the recorded ones.
enum AnswerMistake: Error, Equatable {
  /// The recording has another answer there, or none.
  case notRecorded(String)
  /// The reducer does not ask for an answer of the recording.
  case notAsked(String)
  /// The answer is no value of its type.
  case undecodable(String)
}

private struct WatchedNumbers: RandomNumberGenerator, Sendable {
  let make: @Sendable () -> UInt64

  func next() -> UInt64 { make() }
}
