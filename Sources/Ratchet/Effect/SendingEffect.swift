public import Synchronization

/// A started effect, as the actions that it sends know it. The registry's entry is its only
/// subclass.
// Unchecked: its only property is atomic, and the subclass gives its own reason.
@usableFromInline
package class SendingEffect: @unchecked Sendable {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case running
    case cancelled
    case ended
  }

  // Atomic: written in the isolation, and read by tests outside it.
  private let atomicPhase = Atomic(Phase.waiting)

  init() {}

  @usableFromInline
  final var phase: Phase {
    get { atomicPhase.load(ordering: .relaxed) }
    set { atomicPhase.store(newValue, ordering: .relaxed) }
  }

  /// Whether the actions that it sends are still accepted.
  @usableFromInline
  package final var isLive: Bool { phase == .waiting || phase == .running }
}
