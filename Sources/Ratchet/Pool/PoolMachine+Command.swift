extension PoolMachine {
  /// An instruction to the pool, and the input with which the pool answers it.
  enum Command: Equatable {
    /// The pool answers with `restored` or `restoreFailed`.
    case restore(Key)
    /// The requests with these tickets get the store; each use of it ends with `released`.
    case deliver(Key, to: [Ticket])
    /// The request is refused because the pool is closed.
    case refuse(Ticket)
    /// The pool answers with `settled`, once the store runs only background effects.
    case watch(Key, use: Int)
    /// The pool answers with `saved` or `saveFailed`, or with `foundBusy` if an effect runs that is
    /// not in the background. With force, all effects are cancelled before the save.
    case save(Key, isForced: Bool)
    /// The state is saved, and the store stays. The pool answers with `checkpointed` or
    /// `checkpointFailed`.
    case checkpoint(Key)
    /// The store is released. Its state was saved, and has not been used since.
    case drop(Key)
    /// Answers the requests to evict a key.
    case answer(Key, [Ticket], isGone: Bool)
    /// The pool answers with `woke`, at that time or later. This replaces the previous wake time.
    case wake(at: Duration)
    /// The stores that are left could not be saved.
    case closed([Ticket])
  }
}
