/// Decides whether to check for commits of other processes, and whether there were any.
///
/// SQLite gives each state of a file a version; on the writing connection, it changes only by
/// commits of others.
struct ExternalChangePoll {
  private var task: Task<Void, Never>?
  private var versions: DataVersions?
  /// Whether something was fetched since the observation began.
  private var hasFetched = false

  /// - Parameter make: Starts the task that checks periodically.
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

  /// - Parameter hasListeners: Whether there are listeners, which are notified of each commit, even
  ///   if nothing was fetched.
  /// - Returns: Whether there may be commits that observers have not seen.
  mutating func note(_ new: DataVersions, hasListeners: Bool) -> Bool {
    let old = versions
    var new = new
    new.attached.merge(old?.attached ?? [:]) { new, _ in new }
    versions = new
    return old.map { $0 != new && (hasFetched || hasListeners) } ?? hasFetched
  }
}
