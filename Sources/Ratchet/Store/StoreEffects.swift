import RatchetDump
public import RatchetIssues

/// A snapshot of the effects that a store runs, oldest first, with functions to cancel and await
/// them.
///
/// ```swift
/// for effect in await store.effects {
///   print(effect)  // "search" (Search.swift:31) of Search, for 1.2 s, since .queryChanged("dune")
/// }
/// await store.effects.finish()
/// ```
public struct StoreEffects: RandomAccessCollection, Sendable {
  private let list: [EffectEntry]
  private let cancelEffects: @Sendable () async -> Void
  private let finishEffects: @Sendable () async -> Void

  init<State, Action>(_ list: [EffectEntry], of store: Store<State, Action>) {
    self.list = list
    cancelEffects = { await store.cancelEffects() }
    finishEffects = { await store.finish() }
  }

  /// The index of the oldest effect.
  public var startIndex: Int { list.startIndex }
  /// One past the index of the newest effect.
  public var endIndex: Int { list.endIndex }
  /// The effect at an index. O(1).
  public subscript(position: Int) -> EffectEntry { list[position] }

  /// Cancels every effect that the store runs at the time of the call. When this returns, their
  /// tasks are cancelled and the actions that they send are dropped; `finish()` waits until they
  /// have ended.
  public func cancelAll() async { await cancelEffects() }

  /// Waits until no effect of the store runs. For a graceful drain, stop the senders first.
  /// Cancelled effects are waited for too, until they have ended. Returns early if the waiting task
  /// is cancelled; the effects keep running.
  public func finish() async { await finishEffects() }
}

/// One effect that a store runs.
public struct EffectEntry: Identifiable, Sendable {
  /// Unique within the store, and never reused.
  public let id: UInt64

  /// The name that was given to `Effect.run`.
  public let name: String?

  /// The source location where the effect was made.
  public let location: IssueLocation

  /// The action from outside from which the effect descends, as text; of actions that were sent
  /// together with `send(contentsOf:)`, the first that had an effect.
  public let action: String?

  /// The features that own the effect, from the root's child inwards, by the names of their states;
  /// an element with its id: `["ReadingList", "BookRow 7"]`. Empty for the root's own effects.
  public let path: [String]

  /// The time for which it has been running.
  public let age: Duration

  /// Whether it was cancelled and has not ended yet.
  public let isCancelled: Bool

  /// Whether it was marked by ``Effect/background()``.
  public let isBackground: Bool
}

extension EffectEntry: CustomStringConvertible {
  public var description: String {
    Wording.effect(
      name: name, location: location, path: path, age: age, action: action,
      isCancelled: isCancelled)
  }
}

extension EffectEntry {
  /// Nil for a sequence of effects, which does no work of its own: its current step is listed
  /// instead.
  init?(_ effect: RunningEffect, now: ContinuousClock.Instant) {
    guard let source = effect.source else { return nil }
    id = effect.number
    name = source.name
    location = source.location
    action = effect.group.action.map { dumpText($0) }
    path = effect.featurePath
    age = effect.startedAt.map { now - $0 } ?? .zero
    isCancelled = !effect.isLive
    isBackground = effect.isBackground
  }
}

extension Store {
  /// The effects that the root store runs now.
  public var effects: StoreEffects {
    let now = ContinuousClock.now
    return StoreEffects(core.root.listedEffects.compactMap { EffectEntry($0, now: now) }, of: self)
  }
}

extension Duration {
  /// `12 ms`, `1.2 s`: the same in every locale.
  package var text: String {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }
}
