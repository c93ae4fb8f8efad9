/// A running thread of the system, which must be joined or detached exactly once.
// Unchecked: only an identifier; any thread may join any other.
package struct SystemThread: @unchecked Sendable {
  private let thread: pthread_t

  /// Starts a thread. Throws if the system cannot create one.
  package init(label: String, _ body: @escaping @Sendable () -> Void) throws(ErrorNumber) {
    // Allocated instead of made with `pthread_attr_t()`: the module of that initializer depends on
    // the imports of neighbouring files.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    // The same size on all systems; their defaults range from 128 KB to 8 MB.
    pthread_attr_setstacksize(attributes, 2 << 20)

    // Balanced by the thread itself, which takes over the reference.
    let body = Unmanaged.passRetained(ThreadBody(label: label, run: body))
    #if canImport(Glibc) || canImport(Bionic)
      var started = pthread_t()
    #else
      var started: pthread_t?
    #endif
    let code = pthread_create(&started, attributes, { ThreadBody.enter($0) }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw ErrorNumber(code)
    }
    #if canImport(Glibc) || canImport(Bionic)
      thread = started
    #else
      guard let started else { throw ErrorNumber(EAGAIN) }
      thread = started
    #endif
  }

  package func join() {
    pthread_join(thread, nil)
  }

  package func detach() {
    pthread_detach(thread)
  }
}

private final class ThreadBody {
  let label: String
  let run: @Sendable () -> Void

  init(label: String, run: @escaping @Sendable () -> Void) {
    self.label = label
    self.run = run
  }

  static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // Takes over the reference that the starting thread retained.
    let body = Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
    setName(body.label)
    body.run()
    return nil
  }

  /// Names the current thread, for debuggers.
  private static func setName(_ label: String) {
    #if canImport(Darwin)
      pthread_setname_np(label)
    #else
      // Swift does not import the function with that name here. Linux keeps 15 bytes of the name.
      do throws(ErrorNumber) {
        try SystemFile("/proc/thread-self/comm", O_WRONLY).write(Array(label.utf8).span.bytes)
      } catch {
        // A thread without a name works as well.
      }
    #endif
  }
}
