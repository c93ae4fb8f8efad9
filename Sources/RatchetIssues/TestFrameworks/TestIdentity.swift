/// Which test is running: the test, and for a parameterised one the case.
///
/// Equal for all tasks of one case; different for any two tests, and any two cases, that may run at
/// the same time. The repetitions of a test have one identity: Swift Testing has no name for them.
package struct TestIdentity: Hashable, Sendable {
  let content: Content
  /// One for each content, so that identities are compared and hashed at the cost of a number.
  let number: Int

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  // Sendable by hand: Swift Testing's identifiers are, but `AnyHashable` forgets it.
  struct Content: Hashable, @unchecked Sendable {
    let test: AnyHashable
    let arguments: [AnyHashable]
  }
}
