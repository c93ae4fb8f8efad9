import Ratchet
import RatchetDependencies
import Testing

@Suite("The shared values of a recorded session")
struct SharedSessionTests {
  /// Gives a value as if it were decoded.
  private struct Given: SharedDecoder {
    let value: any Sendable

    func decode<D: Decodable>(_ type: D.Type) throws -> D {
      guard let value = value as? D else { throw CancellationError() }
      return value
    }
  }

  private func plan(
    _ number: Int, _ value: (any Sendable)? = nil, before: (any Sendable)? = nil
  ) -> SharedSession.Plan {
    SharedSession.Plan(
      number: number, content: value.map { Given(value: $0) },
      before: before.map { Given(value: $0) })
  }

  private func within<R>(
    _ session: SharedSession, _ follower: SharedFollower? = nil, _ body: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0.sharedSession = session
      $0.sharedFollower = follower
    } operation: {
      try body()
    }
  }

  private func numbers(_ made: [SharedSession.Made]) -> [Int] { made.map(\.number) }

  private func content(_ made: SharedSession.Made) -> Int? {
    guard case .value(let value)? = made.content else { return nil }
    return value.value as? Int
  }

  @Test(
    "get numbers in the order in which a reducer makes them, with their contents the first time")
  func numbers() {
    let session = SharedSession(isRepeated: false)
    within(session) {
      session.begin()
      let first = Shared(wrappedValue: 1, .inMemory("session.first"))
      let second = Shared(value: 2)
      let again = Shared(wrappedValue: 3, .inMemory("session.first"))
      let made = session.takeMade()
      #expect(numbers(made) == [0, 1, 0])
      #expect(made.map(content) == [1, 2, nil])
      // Not by a reducer.
      let other = Shared(value: 4)
      #expect(session.takeMade().isEmpty)
      withExtendedLifetime((first, second, again, other)) {}
    }
  }

  @Test("of a type that is not Codable have a number, but no content")
  func notCodable() {
    struct Plain: Sendable {}
    let session = SharedSession(isRepeated: false)
    within(session) {
      session.begin()
      let value = Shared(value: Plain())
      let made = session.takeMade()
      #expect(numbers(made) == [0])
      guard case .other(let type)? = made[0].content else {
        Issue.record("There is a content.")
        return
      }
      #expect(type.hasSuffix("Plain"))
      withExtendedLifetime(value) {}
    }
  }

  @Test("are the recorded ones when the session is repeated, one for each number")
  func repeated() throws {
    let session = SharedSession(isRepeated: true)
    try within(session) {
      session.begin([plan(0, 7), plan(1), plan(0)])
      let first = Shared(wrappedValue: 1, .inMemory("session.repeated"))
      let second = Shared(value: 2)
      let again = Shared(wrappedValue: 3, .inMemory("session.repeated"))
      try session.end()
      #expect(first.wrappedValue == 7)
      #expect(second.wrappedValue == 2)
      again.withLock { $0 += 1 }
      #expect(first.wrappedValue == 8)
      try session.set(1, to: Given(value: 9))
      #expect(second.wrappedValue == 9)
      #expect(session.isMade(1))
      #expect(!session.isMade(2))
    }
    // The value of the key is not touched.
    #expect(Shared(wrappedValue: 5, .inMemory("session.repeated")).wrappedValue == 5)
  }

  @Test("that differ from the recorded ones are a mistake")
  func mistakes() {
    func mistake(_ plans: [SharedSession.Plan], _ body: () -> Void) -> SharedMistake? {
      let session = SharedSession(isRepeated: true)
      return within(session) {
        session.begin(plans)
        body()
        do throws(SharedMistake) {
          try session.end()
          return nil
        } catch {
          return error
        }
      }
    }
    #expect(mistake([]) {} == nil)
    #expect(mistake([plan(0)]) {} == .fewer)
    #expect(mistake([]) { _ = Shared(value: 1) } == .more)
    #expect(mistake([plan(0, 1)]) { _ = Shared(value: "") } == .undecodable("Swift.String"))
    #expect(
      mistake([plan(0), plan(0)]) {
        _ = Shared(value: 1)
        _ = Shared(value: "")
      } == .otherType("Swift.String"))
  }

  @Test("are restored by a checkpoint, with their number of values")
  func checkpoint() throws {
    let session = SharedSession(isRepeated: true)
    try within(session) {
      session.begin([plan(0, 1)])
      let first = Shared(value: 0)
      try session.end()
      let checkpoint = session.checkpoint()
      first.withLock { $0 = 2 }
      session.begin([plan(1, 3)])
      let second = Shared(value: 0)
      try session.end()
      session.restore(checkpoint)
      #expect(first.wrappedValue == 1)
      #expect(session.isMade(0))
      #expect(!session.isMade(1))
      withExtendedLifetime(second) {}
    }
  }

  @Test("that a reducer changes are told from those that other code changes")
  func byReducer() throws {
    let session = SharedSession(isRepeated: false)
    let follower = SharedFollower()
    follower.begin()
    within(session, follower) {
      session.begin()
      let value = Shared(value: 0)
      value.withLock { $0 = 1 }
      _ = session.takeMade()
      #expect(follower.hasReducerChanges)
      #expect(follower.takeChanges { $0.values.map(\.isByReducer) } == [true])
      value.withLock { $0 = 2 }
      #expect(!follower.hasReducerChanges)
      #expect(follower.takeChanges { $0.values.map(\.isByReducer) } == [false])
    }
  }

  @Test("that were loaded at once are shown as before until the next change is taken")
  func loadedAtOnce() throws {
    let session = SharedSession(isRepeated: true)
    let follower = SharedFollower()
    follower.begin()
    try within(session, follower) {
      session.begin([plan(0, 5, before: 0)])
      let value = Shared(value: 0)
      // The reducer reads the loaded value.
      #expect(value.wrappedValue == 5)
      try session.end()
      #expect(!follower.hasReducerChanges)
      #expect(follower.withoutChanges { value.wrappedValue } == 0)
      _ = follower.takeChanges { _ in }
      #expect(follower.withoutChanges { value.wrappedValue } == 5)
    }
  }
}
