/// Which test is running: the test, and for a parameterised one the case.
///
/// Equal for all tasks of one case, and for its repetitions; different for any two tests, and any
/// two cases, that may run at the same time.
// Sendable by hand: Swift Testing's identifiers are, but `AnyHashable` forgets it.
package struct TestIdentity: Hashable, @unchecked Sendable {
  let test: AnyHashable
  let arguments: [AnyHashable]
}
