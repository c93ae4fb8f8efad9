/// Who listens to what, in the order in which they came.
struct EventBusMachine<Listener> {
  private var listeners: [ObjectIdentifier: [(id: Int, listener: Listener)]] = [:]
  private var lastID = 0

  /// - Returns: the name by which to remove it.
  mutating func add(_ listener: Listener, for type: ObjectIdentifier) -> Int {
    lastID += 1
    listeners[type, default: []].append((lastID, listener))
    return lastID
  }

  /// Removes one, and returns it; nothing, where it is gone.
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
