/// Which effect the code that runs here belongs to.
@usableFromInline
enum CurrentEffect {
  /// Nil where none runs.
  @TaskLocal static var bound: RunningEffect?

  /// Makes an effect's task, which knows it from its start, as do child tasks and those that it makes.
  ///
  /// Bound here, and not in the task: there the frames of the binding would take a kilobyte of memory
  /// for as long as the effect runs.
  @usableFromInline
  static func telling(
    _ effect: RunningEffect, _ makeTask: () -> Task<Void, Never>
  ) -> Task<Void, Never> {
    $bound.withValue(effect, operation: makeTask)
  }
}
