import RatchetDump
public import RatchetIssues

/// What a store runs, as it was when it was asked, oldest first; and a way to end it.
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

  public var startIndex: Int { list.startIndex }
  public var endIndex: Int { list.endIndex }
  public subscript(position: Int) -> EffectEntry { list[position] }

  /// Cancels every effect that the store runs by now. When this returns, all of them have been told,
  /// and what they send is dropped; `finish()` waits until they have ended.
  public func cancelAll() async { await cancelEffects() }

  /// Waits until no effect of the store runs: a graceful drain, after whoever sends has been stopped.
  /// An effect that was cancelled is waited for too, until it has ended. Where the waiting task is
  /// cancelled this returns, and the effects run on.
  public func finish() async { await finishEffects() }
}

/// One effect that a store runs.
public struct EffectEntry: Identifiable, Sendable {
  /// Counted by the store: no other effect of it ever has it.
  public let id: UInt64

  /// What `Effect.run` was told to call it.
  public let name: String?

  /// Where it was made.
  public let location: IssueLocation

  /// The action that was sent from outside and from which it descends, as text.
  public let action: String?

  /// The features that it belongs to, from the root's child inwards, by the names of their states, an
  /// element with its id: `["ReadingList", "BookRow 7"]`. Empty for the root's own.
  public let path: [String]

  /// How long it has run.
  public let age: Duration

  /// Whether it was cancelled, and has yet to end.
  public let isCancelled: Bool

  /// Whether it was marked by ``Effect/background()``.
  public let isBackground: Bool
}

extension EffectEntry: CustomStringConvertible {
  public var description: String { Wording.effect(self) }
}

extension EffectEntry {
  /// Nil for what is no work of its own: a sequence of effects, whose step is listed by itself.
  init?(_ effect: RunningEffect, now: ContinuousClock.Instant) {
    guard let source = effect.source else { return nil }
    id = effect.number
    name = source.name
    location = source.location
    action = effect.group.action.map { dumpText($0) }
    path = effect.path.components.reversed().map(\.label)
    age = effect.startedAt.map { now - $0 } ?? .zero
    isCancelled = !effect.isLive
    isBackground = effect.isBackground
  }
}

extension Store {
  /// What the root store runs.
  public var effects: StoreEffects {
    let now = ContinuousClock.now
    return StoreEffects(core.listedEffects.compactMap { EffectEntry($0, now: now) }, of: self)
  }
}
