package import RatchetDependencies
import RatchetIssues
import RatchetSystem
import Synchronization

/// The shared values of a recorded session, by number.
///
/// While a session is recorded, it numbers the values in the order in which reducers make them. When
/// the session is repeated, the same reducers make values in the same order, and get the recorded
/// ones from here: nothing is loaded, saved or observed.
///
/// Threading: a value is made on any thread, but only those count that the reducing thread makes.
/// `state` guards everything. It is held for one look-up, in which no other lock is taken; values
/// are read, decoded and made outside of it.
package final class SharedSession: Sendable {
  /// A value that a reducer has made, or that it makes next when the session is repeated.
  package struct Made: Sendable {
    package let number: Int
    /// The value, if the session did not know its number before.
    package let content: SharedContent?
    /// The value that a follower still shows, if the value was loaded at once.
    package let before: SharedContent?
  }

  /// A value that a reducer makes next when the session is repeated.
  package struct Plan: Sendable {
    let number: Int
    let content: (any SharedDecoder)?
    let before: (any SharedDecoder)?

    /// - Parameters:
    ///   - content: decodes the value; nil to leave the one that the reducer gives.
    ///   - before: decodes the value that followers show until the change after the reduction; nil
    ///     if it is the content.
    package init(
      number: Int, content: (any SharedDecoder)?, before: (any SharedDecoder)? = nil
    ) {
      self.number = number
      self.content = content
      self.before = before
    }
  }

  private struct Numbered {
    let number: Int
    weak var object: (any AnyObject & Sendable)?
  }

  private struct State {
    var reducingThread = ThreadIdentity.none
    var numbers: [ObjectIdentifier: Numbered] = [:]
    var count = 0
    var made: [Made] = []
    var plans: ArraySlice<Plan> = []
    /// The values of a repeated session, which it retains.
    var objects: [Int: any SharedRecorded] = [:]
    var mistake: SharedMistake?

    mutating func add(_ object: any SharedRecorded, _ number: Int) {
      objects[number] = object
      numbers[ObjectIdentifier(object.noted)] = Numbered(number: number, object: object.noted)
    }
  }

  private let state = Mutex(State())

  /// Whether values come from a recording.
  package let isRepeated: Bool

  // Without a session, the dependencies are never read.
  private static let wasUsed = Atomic(false)

  package init(isRepeated: Bool) {
    self.isRepeated = isRepeated
    Self.wasUsed.store(true, ordering: .relaxed)
  }

  static var current: SharedSession? {
    wasUsed.load(ordering: .relaxed) ? DependencyValues.current.sharedSession : nil
  }

  /// The code that this thread runs is a reducer, until ``end()``.
  ///
  /// - Parameter plans: the values that it makes, if the session is repeated.
  package func begin(_ plans: [Plan] = []) {
    state.withLock { state in
      state.reducingThread = ThreadIdentity.current
      state.plans = plans[...]
      state.made = []
      state.mistake = nil
    }
  }

  /// Ends the reduction of a repeated session; throws if it has not made the recorded values.
  package func end() throws(SharedMistake) {
    let mistake = state.withLock { state in
      defer {
        state.reducingThread = ThreadIdentity.none
        state.plans = []
      }
      return state.mistake ?? (state.plans.isEmpty ? nil : .fewer)
    }
    if let mistake { throw mistake }
  }

  /// Ends the reduction of a session that is recorded, and returns the values that it has made.
  package func takeMade() -> [Made] {
    state.withLock { state in
      defer {
        state.reducingThread = ThreadIdentity.none
        state.made = []
      }
      return state.made
    }
  }

  /// Whether the calling code is a reducer of the session.
  var isReducing: Bool { state.withLock { $0.reducingThread == ThreadIdentity.current } }

  /// Runs an operation on the reducing thread that is not the reducer's.
  func pausing<R>(_ operation: () -> R) -> R {
    guard isReducing else { return operation() }
    state.withLock { $0.reducingThread = ThreadIdentity.none }
    defer { state.withLock { $0.reducingThread = ThreadIdentity.current } }
    return operation()
  }

  /// The number of a value, which it gets now if it has none.
  package func number(of object: any AnyObject & Sendable) -> Int {
    state.withLock { Self.number(of: object, &$0).number }
  }

  /// The number of a value; nil if it has none.
  package func knownNumber(of object: any AnyObject & Sendable) -> Int? {
    state.withLock { state in
      guard let known = state.numbers[ObjectIdentifier(object)], known.object === object else {
        return nil
      }
      return known.number
    }
  }

  private static func number(
    of object: any AnyObject & Sendable, _ state: inout State
  ) -> (number: Int, isNew: Bool) {
    // Another object may have the address of one that is gone.
    let id = ObjectIdentifier(object)
    if let known = state.numbers[id], known.object === object { return (known.number, false) }
    defer { state.count += 1 }
    state.numbers[id] = Numbered(number: state.count, object: object)
    return (state.count, true)
  }
}

// Recording.
extension SharedSession {
  /// Records that a value was made, if a reducer has made it.
  func note<Value>(_ reference: SharedReference<Value>) {
    guard isReducing else { return }
    let content = SharedContent(reference.now.value)
    let before = SharedFollower.current?.shownValue(of: reference).map { SharedContent($0) }
    state.withLock { state in
      let (number, isNew) = Self.number(of: reference, &state)
      state.made.append(
        Made(number: number, content: isNew ? content : nil, before: isNew ? before : nil))
    }
  }
}

// Repeating.
extension SharedSession {
  /// The value that the reducer makes now.
  ///
  /// - Parameter make: makes an object with a value that is not loaded, saved or observed.
  func planned<Value, Object: SharedRecorded>(
    _ value: () -> Value, _ make: (Value) -> Object
  ) -> Object {
    guard let plan = state.withLock({ $0.plans.popFirst() }) else {
      note(.more)
      return make(value())
    }
    if let known = state.withLock({ $0.objects[plan.number] }) {
      if let known = known as? Object { return known }
      note(.otherType(String(reflecting: Value.self)))
      return make(value())
    }
    var value = value()
    if let content = plan.before ?? plan.content {
      do throws(SharedMistake) {
        value = try Self.decode(Value.self, content)
      } catch {
        note(error)
      }
    }
    let object = make(value)
    state.withLock { $0.add(object, plan.number) }
    if plan.before != nil, let content = plan.content {
      // No change by the reducer.
      let mistake = pausing { () -> SharedMistake? in
        do throws(SharedMistake) {
          try object.set(content)
          return nil
        } catch {
          return error
        }
      }
      if let mistake { note(mistake) }
    }
    return object
  }

  private func note(_ mistake: SharedMistake) {
    state.withLock { $0.mistake = $0.mistake ?? mistake }
  }

  /// Whether a reducer has made the value with this number.
  package func isMade(_ number: Int) -> Bool { state.withLock { $0.objects[number] != nil } }

  /// Gives a value the recorded content; does nothing if no reducer has made it.
  package func set(_ number: Int, to content: any SharedDecoder) throws(SharedMistake) {
    try state.withLock({ $0.objects[number] })?.set(content)
  }

  /// Lets a value read another one, as after the `load` of a fetched property.
  package func link(_ number: Int, to target: Plan) throws(SharedMistake) {
    guard let object = state.withLock({ $0.objects[number] }) else { return }
    begin([target])
    object.relink()
    try end()
  }

  /// A copy of all values, to go back to later.
  package func checkpoint() -> SharedCheckpoint {
    SharedCheckpoint(objects: state.withLock(\.objects).mapValues { ($0, $0.kept) })
  }

  /// Goes back to the values of a checkpoint.
  package func restore(_ checkpoint: SharedCheckpoint) {
    state.withLock { state in
      state.objects = [:]
      state.numbers = [:]
      for (number, kept) in checkpoint.objects { state.add(kept.object, number) }
    }
    for (_, restore) in checkpoint.objects.values { restore() }
  }

  static func decode<Value>(
    _ type: Value.Type, _ content: any SharedDecoder
  ) throws(SharedMistake) -> Value {
    guard let decodable = Value.self as? any Decodable.Type else {
      throw .notCodable(String(reflecting: Value.self))
    }
    func open<D: Decodable>(_ type: D.Type) throws(SharedMistake) -> Value {
      do {
        guard let value = try content.decode(type) as? Value else {
          throw SharedMistake.otherType(String(reflecting: Value.self))
        }
        return value
      } catch let error as SharedMistake {
        throw error
      } catch {
        throw .undecodable(String(reflecting: Value.self))
      }
    }
    return try open(decodable)
  }
}

/// The values of a repeated session at one time.
package struct SharedCheckpoint: Sendable {
  let objects: [Int: (object: any SharedRecorded, restore: @Sendable () -> Void)]
}

extension DependencyValues {
  package var sharedSession: SharedSession? {
    get { self[SharedSessionKey.self] }
    set { self[SharedSessionKey.self] = newValue }
  }
}

private enum SharedSessionKey: DependencyKey {
  static var liveValue: SharedSession? { nil }
  static var testValue: SharedSession? { nil }
}
