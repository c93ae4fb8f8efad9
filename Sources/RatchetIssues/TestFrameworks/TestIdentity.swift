/// The running test and, for a parameterised test, the case.
///
/// It is equal for all tasks of one case, and different for any two tests, and any two cases, that
/// may run at the same time. All repetitions of a test have the same identity: Swift Testing has no
/// identifier for them.
package struct TestIdentity: Hashable, Sendable {
  let content: Content
  /// A unique number for each content, so that identities are compared and hashed quickly.
  let number: Int

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  // Unchecked: Swift Testing's identifiers are Sendable, but `AnyHashable` does not show it.
  struct Content: Hashable, @unchecked Sendable {
    let test: AnyHashable
    let arguments: [AnyHashable]
  }
}
