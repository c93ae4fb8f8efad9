/// Transfers a value between the store's isolation and the test's.
// Unchecked: each use explains why the value is not accessed concurrently.
@usableFromInline
struct UncheckedBox<Value>: @unchecked Sendable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
