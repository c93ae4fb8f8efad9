import Foundation
import Synchronization

/// A factory that runs on a thread, and the factory that it runs for.
final class MakingFrame: Sendable {
  // A task-local, so that a factory that uses a container instead of its resolver is still known to
  // run.
  @TaskLocal private static var innermost: MakingFrame?

  let container: ObjectIdentifier
  let key: ContainerKey
  let outer: MakingFrame?
  private let thread = ObjectIdentifier(Thread.current)
  private let hasEnded = Atomic(false)

  private init(_ key: ContainerKey, of container: ObjectIdentifier, in outer: MakingFrame?) {
    self.container = container
    self.key = key
    self.outer = outer
  }

  /// The innermost factory that runs on this thread.
  static var current: MakingFrame? {
    guard let innermost, innermost.thread == ObjectIdentifier(Thread.current) else { return nil }
    // A task that a factory started inherits the frame, and may run on this thread later.
    return innermost.hasEnded.load(ordering: .relaxed) ? nil : innermost
  }

  static func run<R>(
    _ key: ContainerKey, of container: ObjectIdentifier, in outer: MakingFrame?,
    _ factory: (MakingFrame) throws -> R
  ) rethrows -> R {
    let frame = MakingFrame(key, of: container, in: outer)
    defer { frame.hasEnded.store(true, ordering: .relaxed) }
    return try $innermost.withValue(frame) { try factory(frame) }
  }

  /// The keys from the one that is made directly within `end` to this one, outermost first.
  func path(within end: MakingFrame?) -> [ContainerKey] {
    var path: [ContainerKey] = []
    var next: MakingFrame? = self
    while let frame = next, frame !== end {
      path.append(frame.key)
      next = frame.outer
    }
    return path.reversed()
  }

  /// The keys from a given one to this one, if that key is already being made for the same
  /// container.
  func path(from key: ContainerKey, of container: ObjectIdentifier) -> [ContainerKey]? {
    var next: MakingFrame? = self
    while let frame = next {
      if frame.key == key, frame.container == container { return path(within: frame.outer) }
      next = frame.outer
    }
    return nil
  }
}
