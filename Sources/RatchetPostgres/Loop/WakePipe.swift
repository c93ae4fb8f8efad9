#if Postgres
  import RatchetSystem

  /// A pipe that ends the wait of a thread in `poll`.
  struct WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws(ErrorNumber) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .last }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        // A full pipe wakes the thread as well, so a writer need not wait.
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
      readEnd = ends[0]
      writeEnd = ends[1]
    }

    func wake() {
      var byte: UInt8 = 0
      while write(writeEnd, &byte, 1) < 0, errno == EINTR { continue }
    }

    /// Takes all bytes out of the pipe.
    func drain() {
      var bytes = [UInt8](repeating: 0, count: 64)
      while true {
        let count = read(readEnd, &bytes, bytes.count)
        if count == bytes.count || count < 0 && errno == EINTR { continue }
        return
      }
    }
  }
#endif
