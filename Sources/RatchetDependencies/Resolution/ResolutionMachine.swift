/// Decides for each maker (a thread) whether it may make a value, has to wait for another maker, or
/// would wait for itself.
///
/// A maker makes values nested in one another, ends them in reverse order, and waits for one at a
/// time. A chain of makers that each wait for the next never becomes a cycle: the maker that would
/// close it receives `cycle`, and does not wait.
struct ResolutionMachine<Key: Hashable, Maker: Hashable>: Hashable {
  enum Answer: Equatable {
    case make
    /// Wait until ``ended(_:)`` was called for the key.
    case wait
    /// Each key needs the next to be made; the last is the same as the first.
    case cycle([Key])
  }

  private var makers: [Key: Maker] = [:]
  /// The keys that each maker makes, from the outside in.
  private var underway: [Maker: [Key]] = [:]
  private var awaited: [Maker: Key] = [:]

  /// A maker needs a value. After the answer `make`, ``ended(_:)`` must follow.
  mutating func begin(_ key: Key, by maker: Maker) -> Answer {
    guard makers[key] != nil else {
      makers[key] = maker
      underway[maker, default: []].append(key)
      return .make
    }
    if let path = path(from: key, to: maker) { return .cycle(path + [key]) }
    awaited[maker] = key
    return .wait
  }

  /// A value was made, or could not be made. Returns the makers that waited for it, which must ask
  /// again.
  mutating func ended(_ key: Key) -> [Maker] {
    guard let maker = makers.removeValue(forKey: key) else { return [] }
    if let index = underway[maker]?.lastIndex(of: key) { underway[maker]?.remove(at: index) }
    if underway[maker]?.isEmpty == true { underway[maker] = nil }
    // Usually there are no waiters at all.
    if awaited.isEmpty { return [] }
    let waiting = awaited.filter { $0.value == key }.map { $0.key }
    for waiter in waiting { awaited[waiter] = nil }
    return waiting
  }

  /// The keys from one that is being made to those that a given maker makes; nil if no chain leads
  /// there.
  private func path(from key: Key, to maker: Maker) -> [Key]? {
    var path: [Key] = []
    var next = key
    while let other = makers[next] {
      // The values made inside of it are those that it needs. The key itself is the one that the
      // dependent maker used, since equal keys may carry different information about the request.
      path.append(next)
      path += underway[other, default: []].drop { $0 != next }.dropFirst()
      if other == maker { return path }
      guard let needed = awaited[other] else { return nil }
      next = needed
    }
    return nil
  }
}
