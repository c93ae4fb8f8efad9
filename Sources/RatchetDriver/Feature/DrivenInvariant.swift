/// A condition that holds for each state of a feature.
///
/// ```swift
/// DrivenFeature(
///   "Cart", summary: "things to buy", state: Cart.State(),
///   invariants: [
///     .invariant("the total is the sum of the prices") { cart in
///       cart.total == cart.prices.reduce(0, +)
///     }
///   ]
/// ) {
///   Cart()
/// }
/// ```
///
/// `bisect` finds the transition of a recording that breaks it, and `shrink` the shortest recording
/// in which it breaks.
public struct DrivenInvariant<State>: Sendable {
  let name: String
  let holds: @Sendable (State) -> Bool

  /// Names a condition.
  ///
  /// - Parameter holds: may also read shared and fetched values of the state.
  public static func invariant(
    _ name: String, _ holds: @escaping @Sendable (_ state: State) -> Bool
  ) -> DrivenInvariant {
    DrivenInvariant(name: name, holds: holds)
  }
}
