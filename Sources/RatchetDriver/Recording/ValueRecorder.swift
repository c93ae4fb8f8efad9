import Ratchet
import RatchetDump

/// The JSON of the shared values of a session, by their numbers: each is recorded whole once, and
/// then by its changes.
struct ValueRecorder {
  /// The new content of a value, before it is recorded.
  struct Change {
    enum Content {
      case value(JSONValue)
      case reads(Int)
      case other(type: String)
    }

    let number: Int
    let content: Content
    let isByReducer: Bool
  }

  private let session: SharedSession
  private let sameness = DiffMemory()
  private var known: [Int: JSONValue] = [:]
  private var memories: [Int: EncodingMemory] = [:]

  init(_ session: SharedSession) { self.session = session }

  /// The changes in the order of their numbers, after the values that changed ones read now.
  mutating func changes(of values: [SharedChanges.Value]) throws -> [Change] {
    var changes: [Change] = []
    var targets: [Change] = []
    for value in values {
      let number = session.number(of: value.object)
      if case .link(let link) = value.content {
        let target = session.number(of: link.target)
        if known[target] == nil, let change = try change(target, link.targetContent) {
          targets.append(change)
        }
        changes.append(
          Change(number: number, content: .reads(target), isByReducer: value.isByReducer))
      } else if let change = try change(number, value.content, value.isByReducer) {
        changes.append(change)
      }
    }
    let given = Set(changes.map(\.number))
    targets.removeAll { given.contains($0.number) }
    // A value is given before it is read.
    return (targets + changes).sorted {
      ($0.isLink ? 1 : 0, $0.number) < ($1.isLink ? 1 : 0, $1.number)
    }
  }

  private mutating func change(
    _ number: Int, _ content: SharedContent, _ isByReducer: Bool = false
  ) throws -> Change? {
    switch content {
    case .value(let value):
      let json = try json(of: value, number)
      return Change(number: number, content: .value(json), isByReducer: isByReducer)
    case .other(let type):
      return Change(
        number: number, content: .other(type: TypeName.short(type)), isByReducer: isByReducer)
    case .link: return nil
    }
  }

  private mutating func json(of value: SharedCodable, _ number: Int) throws -> JSONValue {
    let memory = memories[number] ?? EncodingMemory(sameness)
    memories[number] = memory
    return try ValueEncoder.exactJSON(of: value.value, memory: memory)
  }

  /// The entries for the changes.
  mutating func recorded(_ changes: [Change]) -> [RecordedValue] {
    changes.compactMap { change in
      let content: RecordedValue.Content
      switch change.content {
      case .value(let json):
        if known[change.number] == json { return nil }
        content = known[change.number].map { .patch(JSONPatch(from: $0, to: json)) } ?? .whole(json)
        known[change.number] = json
      case .reads(let target): content = .reads(target)
      case .other(let type): content = .other(type: type)
      }
      return RecordedValue(
        reference: change.number, content: content, isByReducer: change.isByReducer)
    }
  }

  /// The entries for values that a reducer has made.
  mutating func recorded(_ made: [SharedSession.Made]) throws -> [RecordedMade] {
    try made.map { made in
      guard case .value(let value)? = made.content else {
        return RecordedMade(reference: made.number)
      }
      let json = try json(of: value, made.number)
      known[made.number] = json
      var entry = RecordedMade(reference: made.number, value: json)
      if case .value(let before)? = made.before {
        let before = try ValueEncoder.exactJSON(of: before.value)
        if before != json { entry.before = before }
      }
      return entry
    }
  }
}

extension ValueRecorder.Change {
  fileprivate var isLink: Bool { if case .reads = content { true } else { false } }
}
