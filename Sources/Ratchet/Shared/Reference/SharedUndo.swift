import RatchetIssues
import RatchetSystem
import Synchronization

/// Records the shared values that an action changes, to restore them if the action is refused.
///
/// Only reducers that may throw have one. A change belongs to the action if the thread that reduces
/// the action makes it; changes by tasks that the reducer starts do not. One object is made for
/// each compiled reducer and used by one thread at a time, so that an action that changes no shared
/// value allocates nothing.
///
/// Threading: `recording` is called by the thread that reduces, and `thread` names it meanwhile.
/// Code on any thread may find this object in the task-local; changes on other threads are not
/// recorded. `entries` guards the changes. It is taken within the lock of a changed
/// ``SharedReference``, and is released before values are restored.
@usableFromInline
final class SharedUndo: Sendable {
  /// The changes by an action to one reference, independent of the value's type.
  private struct Entry: Sendable {
    /// The version that the value had before the action.
    let before: UInt64
    /// The last version that the action gave it.
    var last: UInt64
    /// Whether other code changed the value between two changes by the action.
    var isMixed = false
    let name: String
    /// The source location of the action's first change.
    let location: IssueLocation
    /// Restores the value unless it has another version by now. Returns the new version.
    let putBack: @Sendable (_ ifVersion: UInt64) -> UInt64?

    mutating func add(from before: UInt64, to last: UInt64) {
      if before != self.last { isMixed = true }
      self.last = last
    }

    mutating func undo() {
      guard !isMixed, let version = putBack(last) else {
        return reportIssue(Wording.sharedNotPutBack(name: name, at: location))
      }
      last = version
    }
  }

  /// The one of the innermost reducer that may throw.
  @TaskLocal private static var bound: SharedUndo?

  // Without throwing reducers, the task-local is never read.
  private static let wasUsed = Atomic(false)

  // Atomic: read from any thread, since tasks inherit the task-local from a reducer.
  private let thread = Atomic(ThreadIdentity.none)
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  @usableFromInline
  init() { Self.wasUsed.store(true, ordering: .relaxed) }

  static var current: SharedUndo? {
    guard wasUsed.load(ordering: .relaxed), let undo = bound else { return nil }
    return undo.thread.load(ordering: .relaxed) == ThreadIdentity.current ? undo : nil
  }

  /// Records the changes of an action, and restores the values if it is refused.
  @usableFromInline
  func recording(_ reduce: () -> Void, isRefused: () -> Bool) {
    // The reducer runs within itself.
    guard thread.load(ordering: .relaxed) != ThreadIdentity.current else {
      return SharedUndo().recording(reduce, isRefused: isRefused)
    }
    let outer = Self.current
    thread.store(ThreadIdentity.current, ordering: .relaxed)
    Self.$bound.withValue(self) { reduce() }
    thread.store(ThreadIdentity.none, ordering: .relaxed)
    var changed = entries.withLock { entries in
      guard !entries.isEmpty else { return [ObjectIdentifier: Entry]() }
      defer { entries = [:] }
      return entries
    }
    guard !changed.isEmpty else { return }
    if isRefused() {
      for id in changed.keys { changed[id]?.undo() }
    }
    outer?.take(changed)
  }

  /// Records one change.
  struct Noting {
    fileprivate let undo: SharedUndo
    fileprivate let location: IssueLocation
    /// Saves the value again after it was restored.
    fileprivate let save: (@Sendable () -> Void)?

    /// Call it while the reference is locked.
    func note<Value>(_ reference: SharedReference<Value>, from old: Value, version: UInt64) {
      undo.entries.withLock { entries in
        let id = ObjectIdentifier(reference)
        guard entries[id] == nil else {
          entries[id]?.add(from: version - 1, to: version)
          return
        }
        entries[id] = Entry(
          before: version - 1, last: version, name: reference.name, location: location
        ) { [save] version in
          let new = reference.replace(with: old, ifVersion: version)
          if new != nil { save?() }
          return new
        }
      }
    }
  }

  /// - Parameter save: saves the value again after it was restored.
  func noting(at location: IssueLocation, save: (@Sendable () -> Void)? = nil) -> Noting {
    Noting(undo: self, location: location, save: save)
  }

  /// Adds the changes of a nested reducer to this one's.
  private func take(_ changed: [ObjectIdentifier: Entry]) {
    entries.withLock { entries in
      entries.merge(changed) { old, new in
        var all = old
        all.add(from: new.before, to: new.last)
        all.isMixed = all.isMixed || new.isMixed
        return all
      }
    }
  }
}
