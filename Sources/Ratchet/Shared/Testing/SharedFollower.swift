package import RatchetDependencies
import Synchronization

/// Records each change of the shared values that are made while it is current, by any code. A
/// driver uses it to show changes outside of actions.
///
/// Threading: features and databases change values on any thread, and the driver takes the changes
/// in the store's isolation or in its run. `contents` guards all of them. It is taken within the
/// lock of a changed ``SharedReference``, and is never held while a body runs or a value is read:
/// if a value changes meanwhile, the body runs again.
package final class SharedFollower: Sendable {
  private struct Contents {
    /// The values that were shown, of references that have changed since.
    var shown = SharedSnapshot()
    /// The latest values.
    var latest = SharedSnapshot()
    var count = 0
    var isFollowing = false
    /// Called after a change.
    var notify: (@Sendable () -> Void)?
    /// The references that reducers of a recorded session have changed.
    var byReducers: Set<ObjectIdentifier> = []

    mutating func drop() {
      byReducers = []
      shown = SharedSnapshot()
      latest = SharedSnapshot()
      count += 1
    }

    mutating func accept(_ changes: SharedChanges) {
      byReducers = []
      for (id, entry) in changes.after.entries {
        if latest.entries[id]?.version == entry.version {
          latest.entries[id] = nil
          shown.entries[id] = nil
        } else {
          shown.entries[id] = entry
        }
      }
    }
  }

  private let contents = Mutex(Contents())

  // Without a follower, the dependencies are never read.
  private static let wasUsed = Atomic(false)

  /// The limit for repeating a read because a value changed meanwhile. When values change all the
  /// time, the last changes may be reported twice.
  private static let mostLooks = 16

  package init() { Self.wasUsed.store(true, ordering: .relaxed) }

  static var current: SharedFollower? {
    wasUsed.load(ordering: .relaxed) ? DependencyValues.current.sharedFollower : nil
  }

  /// Starts recording. Earlier changes are discarded.
  package func begin() {
    contents.withLock { contents in
      contents.drop()
      contents.isFollowing = true
    }
  }

  /// Stops recording, and releases all values: an object that retains this one might otherwise be
  /// retained by them.
  package func end() {
    contents.withLock { contents in
      contents.drop()
      contents.isFollowing = false
      contents.notify = nil
    }
  }

  /// Call it while the reference is locked, so that changes are recorded in order.
  func note<Value>(
    _ reference: SharedReference<Value>, from old: Value, to new: Value, version: UInt64
  ) {
    let isReducing = SharedSession.current?.isReducing ?? false
    let notify = contents.withLock { contents -> (@Sendable () -> Void)? in
      guard contents.isFollowing else { return nil }
      if isReducing { contents.byReducers.insert(ObjectIdentifier(reference)) }
      if contents.latest.entries[ObjectIdentifier(reference)] == nil {
        contents.shown.set(reference, to: old, version: version - 1)
      }
      contents.latest.set(reference, to: new, version: version)
      contents.count += 1
      return contents.notify
    }
    notify?()
  }

  /// Calls the body after each change, on the thread of the change and with the changed value
  /// locked: it must only note that there is one. Ends with ``end()``.
  package func whenChanged(_ body: @escaping @Sendable () -> Void) {
    contents.withLock { $0.notify = body }
  }

  /// Passes the changes since the last call to the body; returns nil, without calling it, if there
  /// are none.
  ///
  /// The body may be called again if a value changes meanwhile; the last result counts.
  package func takeChanges<R>(_ body: (SharedChanges) throws -> R) rethrows -> R? {
    var look = 0
    while true {
      look += 1
      let (changes, count) = contents.withLock { contents in
        (
          SharedChanges(
            before: contents.shown, after: contents.latest, byReducers: contents.byReducers),
          contents.count
        )
      }
      guard !changes.after.entries.isEmpty else { return nil }
      let result = try body(changes)
      let isDone = contents.withLock { contents in
        guard contents.count == count || look == Self.mostLooks else { return false }
        contents.accept(changes)
        return true
      }
      if isDone { return result }
    }
  }

  /// Whether a reducer of a recorded session has changed a value since the last call of
  /// ``takeChanges(_:)``.
  package var hasReducerChanges: Bool { contents.withLock { !$0.byReducers.isEmpty } }

  /// The value of a reference at the last call of ``takeChanges(_:)``; nil if it has not changed
  /// since.
  func shownValue<Value>(of reference: SharedReference<Value>) -> Value? {
    contents.withLock { $0.shown.value(of: reference) }
  }

  /// Reads shared values as they were at the last call of ``takeChanges(_:)``.
  ///
  /// The body may be called again if a value changes meanwhile; the last result counts.
  package func withoutChanges<R>(_ body: () throws -> R) rethrows -> R {
    var look = 0
    while true {
      look += 1
      let (shown, count) = contents.withLock { ($0.shown, $0.count) }
      let result =
        shown.entries.isEmpty
        ? try body() : try SharedLens.view(SharedView(shown)).looking(body)
      if look == Self.mostLooks || contents.withLock({ $0.count }) == count { return result }
    }
  }
}

/// The shared values that have changed, with their old and new values.
package struct SharedChanges: Sendable {
  let before: SharedSnapshot
  let after: SharedSnapshot
  let byReducers: Set<ObjectIdentifier>

  /// A changed value of a recorded session.
  package struct Value: Sendable {
    package let object: any AnyObject & Sendable
    package let content: SharedContent
    /// Whether a reducer has changed it.
    package let isByReducer: Bool
  }

  /// The new values, in no order.
  package var values: [Value] {
    after.entries.map { id, entry in
      Value(
        object: entry.object, content: entry.content, isByReducer: byReducers.contains(id))
    }
  }

  package func inBefore<R>(_ body: () throws -> R) rethrows -> R {
    try SharedLens.view(SharedView(before)).looking(body)
  }

  package func inAfter<R>(_ body: () throws -> R) rethrows -> R {
    try SharedLens.view(SharedView(after)).looking(body)
  }
}

extension DependencyValues {
  package var sharedFollower: SharedFollower? {
    get { self[SharedFollowerKey.self] }
    set { self[SharedFollowerKey.self] = newValue }
  }
}

private enum SharedFollowerKey: DependencyKey {
  static var liveValue: SharedFollower? { nil }
  static var testValue: SharedFollower? { nil }
}
