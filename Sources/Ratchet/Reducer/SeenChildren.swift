/// The children that the operators of a store have seen, to be put back if an action is refused.
///
/// An operator compares the child that is there with the one that it saw last, and cancels the
/// effects of the latter if it is another. A child that it saw in a state that was undone was never
/// there.
@usableFromInline
final class SeenChildren {
  private struct Seen {
    let scope: ScopeID
    let child: Presence
    let stamp: UInt64
  }

  /// The last operator; each refers to the one before.
  private let scopes: ScopeID?
  // Kept from action to action, so that it allocates nothing.
  private var seen: [Seen] = []

  @usableFromInline
  init(_ scopes: ScopeID?) { self.scopes = scopes }

  /// Remembers what the operators have seen whose children run effects; the others do not look.
  @usableFromInline
  func remember() {
    seen.removeAll(keepingCapacity: true)
    var next = scopes
    while let scope = next {
      if scope.runningCount != 0 {
        seen.append(Seen(scope: scope, child: scope.seenChild, stamp: scope.seenStamp))
      }
      next = scope.previous
    }
  }

  @usableFromInline
  func putBack() {
    for seen in seen {
      seen.scope.seenChild = seen.child
      seen.scope.seenStamp = seen.stamp
    }
  }
}
