/// Prevents a write to a closed pipe from ending the program, without changing the program's own
/// handling of that signal, here or in programs that it starts.
enum BrokenPipeSignal {
  static func withheld<R>(on descriptor: Int32, _ write: () -> R) -> R {
    #if canImport(Darwin)
      // The signal can be disabled for the descriptor. If that fails, the write fails too.
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
      return write()
    #else
      // The signal is sent to the writing thread: it is blocked there, and consumed if it came.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      var before = sigset_t()
      pthread_sigmask(SIG_BLOCK, &pipe, &before)
      let wasPending = isPending
      defer {
        if !wasPending, isPending {
          var none = timespec()
          while sigtimedwait(&pipe, nil, &none) < 0, errno == EINTR { continue }
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
      }
      return write()
    #endif
  }

  private static var isPending: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
  }
}
