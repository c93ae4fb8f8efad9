/// A store as its effects know it. They keep this, and not the store, alive.
// Unchecked: what is in it never changes.
@usableFromInline
class EffectHost: @unchecked Sendable {
  @usableFromInline let isolation: any Actor

  @usableFromInline
  init(isolation: any Actor) { self.isolation = isolation }

  /// Cancels effects; to be called in the isolation.
  func cancel(_ effects: [RunningEffect]) {
    fatalError("\(Self.self) must say how it cancels.")
  }
}
