package import RatchetDependencies

/// Who runs the stores that are made here: an exploration of orders.
@usableFromInline
package protocol StoreHost: AnyObject, Sendable {
  /// Runs what effects do away from their store's actor, and the actor's own jobs.
  var executor: any EffectExecutor { get }

  /// An actor of which the executor runs the jobs.
  func makeIsolation() -> any Actor

  /// A store has reduced an action. Called in its isolation.
  func note<State, Action>(_ transition: Transition<State, Action>)
}

private enum StoreHostKey: DependencyKey {
  static let liveValue: (any StoreHost)? = nil
  static let testValue: (any StoreHost)? = nil
}

extension DependencyValues {
  package var storeHost: (any StoreHost)? {
    get { self[StoreHostKey.self] }
    set { self[StoreHostKey.self] = newValue }
  }

  /// Nil where nobody explores.
  package static var storeHostInForce: (any StoreHost)? {
    current.overridden(StoreHostKey.self) ?? nil
  }
}

/// What a store is made with where it was given no actor.
@usableFromInline
struct StoreSurroundings {
  @usableFromInline let isolation: any Actor
  private let host: (any StoreHost)?

  @usableFromInline
  init(isolation: (any Actor)?) {
    host = isolation == nil ? DependencyValues.storeHostInForce : nil
    self.isolation = isolation ?? host?.makeIsolation() ?? StoreIsolation()
  }

  /// To be called once the store's core is there.
  @usableFromInline
  func adopt<State, Action>(_ core: RootCore<State, Action>) {
    guard let host else { return }
    core.setExecutor(host.executor)
    core.followTransitions { host.note($0) }
  }
}
