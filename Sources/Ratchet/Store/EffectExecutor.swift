/// An executor for what effects do away from their store's actor. A test gives one to its store, and
/// learns from it when nothing is left to run.
@usableFromInline
package protocol EffectExecutor: TaskExecutor {
  /// An effect is about to go where the executor does not see it: onto the executor, or off it.
  func hold()

  /// What `hold()` announced has happened.
  func release()
}
