import Ratchet
import RatchetDependencies

/// The sources outside of the state that a reducer asks: dependencies, and shared values.
struct RecordedSources: Sendable {
  let answers: RecordedAnswers
  let shared: SharedSession

  /// - Parameter isRepeated: whether the answers and the values come from a recording.
  init(isRepeated: Bool = false) {
    answers = RecordedAnswers(isRepeated: isRepeated)
    shared = SharedSession(isRepeated: isRepeated)
  }

  /// Lets the dependencies of a session ask through these sources.
  func watch(_ dependencies: inout DependencyValues, _ clients: [RecordedClient]) {
    answers.watch(&dependencies)
    for client in clients { client.watch(&dependencies, RecordedCalls(answers: answers)) }
    dependencies.sharedSession = shared
  }

  /// The code that this thread runs is a reducer, until ``take()``.
  func begin() {
    answers.beginReducing()
    shared.begin()
  }

  /// Ends the reduction of a repeated session; throws if it has asked for something else than when
  /// it was recorded.
  func end() throws(RepeatMistake) {
    do throws(AnswerMistake) {
      try answers.end()
    } catch {
      _ = shared.takeMade()
      throw .answers(error)
    }
    do throws(SharedMistake) {
      try shared.end()
    } catch {
      throw .shared(error)
    }
  }

  /// Ends the reduction of a recorded session, and returns what it has asked for.
  func take() -> (answers: [RecordedAnswer], made: [SharedSession.Made]) {
    (answers.take(), shared.takeMade())
  }
}
