/// The effect to which the running code belongs.
@usableFromInline
enum CurrentEffect {
  /// Nil outside effects.
  @TaskLocal static var bound: RunningEffect?

  /// Makes an effect's task. The task, its child tasks and the unstructured tasks that it makes
  /// know the effect from their start.
  ///
  /// The value is bound here, around the creation of the task, and not inside it: inside, the
  /// frames of the binding would take a kilobyte of memory for as long as the effect runs.
  @usableFromInline
  static func telling(
    _ effect: RunningEffect, _ makeTask: () -> Task<Void, Never>
  ) -> Task<Void, Never> {
    $bound.withValue(effect, operation: makeTask)
  }
}
