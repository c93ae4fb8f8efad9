/// Whether to look for commits of other processes, and whether there were some.
///
/// SQLite numbers what a connection can see; on the one that writes, the number changes only by what
/// others commit.
struct ExternalChangePoll {
  private var task: Task<Void, Never>?
  private var version: Int?
  /// Whether something was fetched since somebody began to observe.
  private var hasFetched = false

  /// - Parameter make: makes what looks now and then.
  mutating func follow(_ isWanted: Bool, _ make: () -> Task<Void, Never>?) {
    if !isWanted {
      task?.cancel()
      task = nil
      hasFetched = false
    } else if task == nil {
      task = make()
    }
  }

  mutating func noteFetch() { hasFetched = true }

  /// - Parameter hasListeners: whether somebody wants to hear of each commit, fetched or not.
  /// - Returns: whether there are commits that somebody may not have seen.
  mutating func note(_ new: Int, hasListeners: Bool) -> Bool {
    let old = version
    version = new
    return old.map { $0 != new && (hasFetched || hasListeners) } ?? hasFetched
  }
}
