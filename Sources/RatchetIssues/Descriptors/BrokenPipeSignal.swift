#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps a write to a closed pipe from ending the program, and leaves what the program does about that
/// signal as it is, here and in the programs that it starts.
enum BrokenPipeSignal {
  static func withheld<R>(on descriptor: Int32, _ write: () -> R) -> R {
    #if canImport(Darwin)
      // The descriptor itself can be told. Where that fails the write does too.
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
      return write()
    #else
      // The signal goes to the thread that writes: it is blocked there, and taken back if it came.
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
