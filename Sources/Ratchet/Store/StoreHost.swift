package import RatchetDependencies

/// The host of the stores made in the current context: an exploration of orders.
@usableFromInline
package protocol StoreHost: AnyObject, Sendable {
  /// Runs the jobs of the store's actor, and the work of effects away from it.
  var executor: any EffectExecutor { get }

  /// Makes an actor whose jobs the executor runs.
  func makeIsolation() -> any Actor

  /// Notes that a store has reduced an action. Called in the store's isolation.
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

  /// Nil outside an exploration.
  package static var currentStoreHost: (any StoreHost)? {
    current.overridden(StoreHostKey.self) ?? nil
  }
}

/// The isolation and the host of a store that is being made.
@usableFromInline
struct StoreEnvironment {
  @usableFromInline let isolation: any Actor
  private let host: (any StoreHost)?

  @usableFromInline
  init(isolation: (any Actor)?) {
    host = isolation == nil ? DependencyValues.currentStoreHost : nil
    self.isolation = isolation ?? host?.makeIsolation() ?? StoreIsolation()
  }

  /// Attaches the host. Call it once the store's core exists.
  @usableFromInline
  func adopt<State, Action>(_ core: RootCore<State, Action>) {
    guard let host else { return }
    core.setExecutor(host.executor)
    core.followTransitions { host.note($0) }
  }
}
