import Foundation
import Synchronization

/// A factory that runs on a thread, and the factory that it runs for.
final class ResolutionFrame: Sendable {
  // A task-local, so that a factory that uses a container instead of its resolver is still known to
  // run.
  @TaskLocal private static var innermost: ResolutionFrame?

  let container: ObjectIdentifier
  let key: ContainerKey
  let outer: ResolutionFrame?
  private let thread = ObjectIdentifier(Thread.current)
  // Atomic: a task that the factory started may read it on any thread.
  private let hasEnded = Atomic(false)

  private init(_ key: ContainerKey, of container: ObjectIdentifier, in outer: ResolutionFrame?) {
    self.container = container
    self.key = key
    self.outer = outer
  }

  /// The innermost factory that runs on this thread.
  static var current: ResolutionFrame? {
    guard let innermost, innermost.thread == ObjectIdentifier(Thread.current) else { return nil }
    // A task that a factory started inherits the frame, and may run on this thread later.
    return innermost.hasEnded.load(ordering: .relaxed) ? nil : innermost
  }

  static func run<R>(
    _ key: ContainerKey, of container: ObjectIdentifier, in outer: ResolutionFrame?,
    _ factory: (ResolutionFrame) throws -> R
  ) rethrows -> R {
    let frame = ResolutionFrame(key, of: container, in: outer)
    defer { frame.hasEnded.store(true, ordering: .relaxed) }
    return try $innermost.withValue(frame) { try factory(frame) }
  }

  /// The keys from the one that is made directly within `end` to this one, outermost first.
  func path(within end: ResolutionFrame?) -> [ContainerKey] {
    var path: [ContainerKey] = []
    var next: ResolutionFrame? = self
    while let frame = next, frame !== end {
      path.append(frame.key)
      next = frame.outer
    }
    return path.reversed()
  }

  /// The keys from a given one to this one, if that key is already being made for the same
  /// container.
  func path(from key: ContainerKey, of container: ObjectIdentifier) -> [ContainerKey]? {
    var next: ResolutionFrame? = self
    while let frame = next {
      if frame.key == key, frame.container == container { return path(within: frame.outer) }
      next = frame.outer
    }
    return nil
  }
}
