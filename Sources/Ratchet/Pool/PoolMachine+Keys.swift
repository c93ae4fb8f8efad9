// What the machine knows of its keys.
extension PoolMachine {
  /// The keys of stores that exist or are being restored.
  var keys: [Key] { Array(entries.keys) }

  var count: Int { entries.count }

  /// Whether an answer by `settled` is expected for a key.
  func isWatching(_ key: Key) -> Bool { entries[key]?.isWatched ?? false }

  /// Whether a store exists or is being restored.
  func isKnown(_ key: Key) -> Bool { entries[key] != nil }

  /// Whether the state of a key is being restored.
  func isOpening(_ key: Key) -> Bool { entries[key]?.phase == .opening }

  /// Whether the state of a key is being saved before eviction, or is about to be, after a
  /// checkpoint.
  func isSaving(_ key: Key) -> Bool { entries[key]?.phase == .saving }

  /// Whether a checkpoint of a key is due at some time.
  func isDue(_ key: Key) -> Bool { entries[key]?.due != nil }

  /// The number of the current use of a store, as far as the machine knows; nil if the store is
  /// unused, or is being restored or saved.
  func openUse(_ key: Key) -> Int? {
    guard let entry = entries[key], entry.phase == .open, entry.idleSince == nil else { return nil }
    return entry.use
  }

  /// The keys of unused stores that are not being saved.
  var idleKeys: [Key] { entries.filter { $0.value.idleSince != nil }.map(\.key) }
}
