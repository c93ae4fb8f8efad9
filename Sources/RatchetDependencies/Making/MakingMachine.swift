/// Who makes which value, and who waits for whom: decides whether one may make a value, has to wait for
/// another who does, or would wait for itself.
///
/// A maker makes values inside one another, the last begun being the first to end, and waits for one at
/// a time. A chain of makers of which each waits for the next never closes: whoever would close it is
/// told so, and does not wait.
struct MakingMachine<Key: Hashable, Maker: Hashable>: Hashable {
  enum Answer: Equatable {
    case make
    /// Until one of the keys that `ended` has said so.
    case wait
    /// Each needs the next to be made; the last is the first once more.
    case cycle([Key])
  }

  private var makers: [Key: Maker] = [:]
  /// What each makes, from the outside in.
  private var underway: [Maker: [Key]] = [:]
  private var awaited: [Maker: Key] = [:]

  /// A maker needs a value. Where the answer is to make it, ``ended(_:)`` must follow.
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

  /// A value was made, or could not be. Answers who waited for it, and is to ask again.
  mutating func ended(_ key: Key) -> [Maker] {
    guard let maker = makers.removeValue(forKey: key) else { return [] }
    if let index = underway[maker]?.lastIndex(of: key) { underway[maker]?.remove(at: index) }
    if underway[maker]?.isEmpty == true { underway[maker] = nil }
    // Mostly nobody waits at all.
    if awaited.isEmpty { return [] }
    let waiting = awaited.filter { $0.value == key }.map { $0.key }
    for waiter in waiting { awaited[waiter] = nil }
    return waiting
  }

  /// The keys on the way from one that is being made to those that a maker makes; nil where it does not
  /// lead there.
  private func path(from key: Key, to maker: Maker) -> [Key]? {
    var path: [Key] = []
    var next = key
    while let other = makers[next] {
      // What is made inside of it is what it needs. Itself as the one who needs it named it: keys that
      // are equal may tell who asks.
      path.append(next)
      path += underway[other, default: []].drop { $0 != next }.dropFirst()
      if other == maker { return path }
      guard let needed = awaited[other] else { return nil }
      next = needed
    }
    return nil
  }
}
