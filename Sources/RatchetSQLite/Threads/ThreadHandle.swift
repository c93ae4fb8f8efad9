import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// A running thread of the system, which must be joined or detached exactly once.
struct ThreadHandle: @unchecked Sendable {  // Only an identifier; any thread may join any other.
  private let thread: pthread_t

  /// Starts a thread. Traps if the system cannot create one: the enqueued jobs would be lost, and
  /// no error could reach the code that enqueued them.
  init(label: String, _ body: @escaping @Sendable () -> Void) {
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
    let context = Unmanaged.passRetained(ThreadBody(label: label, run: body)).toOpaque()
    #if canImport(Glibc) || canImport(Bionic)
      var started = pthread_t()
      let code = pthread_create(&started, attributes, { ThreadBody.enter($0) }, context)
      thread = started
    #else
      var started: pthread_t?
      let code = pthread_create(&started, attributes, { ThreadBody.enter($0) }, context)
      guard let started else { fatalError(Wording.noThread(code: code)) }
      thread = started
    #endif
    guard code == 0 else { fatalError(Wording.noThread(code: code)) }
  }

  func join() {
    pthread_join(thread, nil)
  }

  func detach() {
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
    // Linux truncates the name to 15 bytes.
    Thread.current.name = body.label
    body.run()
    return nil
  }
}
