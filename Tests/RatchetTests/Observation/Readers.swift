import Observation
import Ratchet

/// Named readers of a state. A test checks which of them a change notifies.
struct Readers<State> {
  var names: [String] = []
  private var reads: [(State) -> Void] = []

  init() {}

  mutating func add<Value>(_ name: String, _ read: @escaping (State) -> Value) {
    names.append(name)
    reads.append { _ = read($0) }
  }

  /// Every reader reads, and then the state is changed.
  ///
  /// - Returns: the names of the notified readers, in alphabetical order.
  func woken(_ state: inout State, by change: (inout State) throws -> Void) rethrows -> [String] {
    let log = Log()
    for (name, read) in zip(names, reads) {
      withObservationTracking {
        read(state)
      } onChange: {
        log.note(name)
      }
    }
    try change(&state)
    return log.lines.sorted()
  }
}

extension Readers<Shelf> {
  /// A reader for each field of a shelf, and for each nested field.
  static var all: Readers {
    var readers = Readers()
    readers.add("number", \.number)
    readers.add("text", \.text)
    readers.add("numbers", \.numbers)
    readers.add("child") { _ = $0.child }
    readers.add("child.count", \.child.count)
    readers.add("child.title", \.child.title)
    readers.add("optional") { $0.optional == nil }
    readers.add("optional.count", \.optional?.count)
    readers.add("array", \.array.count)
    readers.add("array[0].count") { $0.array.first?.count }
    readers.add("array[1].count") { $0.array.last?.count }
    readers.add("named", \.named.count)
    readers.add("named[a].count") { $0.named["a"]?.count }
    readers.add("named[b].count") { $0.named["b"]?.count }
    readers.add("rows", \.rows.count)
    readers.add("rows[5].count") { $0.rows[id: 5]?.count }
    readers.add("rows[6].count") { $0.rows[id: 6]?.count }
    readers.add("rows[6].title") { $0.rows[id: 6]?.title }
    readers.add("screen") { _ = $0.screen }
    readers.add("screen.count") { shelf -> Int? in
      switch shelf.screen {
      case .detail(let item), .nested(.item(let item)), .nested(.other(let item)): item.count
      default: nil
      }
    }
    return readers
  }

  /// Readers of a field or of its contents.
  static func of(_ field: String) -> [String] {
    all.names.filter { $0 == field || $0.hasPrefix(field + ".") || $0.hasPrefix(field + "[") }
  }
}
