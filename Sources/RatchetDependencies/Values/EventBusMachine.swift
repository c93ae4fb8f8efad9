/// The listeners for each type, in the order in which they were added.
struct EventBusMachine<Listener> {
  private var listeners: [ObjectIdentifier: [(id: Int, listener: Listener)]] = [:]
  private var lastID = 0

  /// - Returns: the id with which to remove it.
  mutating func add(_ listener: Listener, for type: ObjectIdentifier) -> Int {
    lastID += 1
    listeners[type, default: []].append((lastID, listener))
    return lastID
  }

  /// Removes and returns a listener; nil if it was removed before.
  mutating func remove(_ id: Int, for type: ObjectIdentifier) -> Listener? {
    guard let index = listeners[type]?.firstIndex(where: { $0.id == id }) else { return nil }
    let removed = listeners[type]?.remove(at: index)
    if listeners[type]?.isEmpty == true { listeners[type] = nil }
    return removed?.listener
  }

  func listeners(for type: ObjectIdentifier) -> [Listener] {
    listeners[type]?.map(\.listener) ?? []
  }

  var count: Int { listeners.values.reduce(0) { $0 + $1.count } }
}
