/// Transfers a value between the store's isolation and the test's.
// Unchecked: each use explains why the value is not accessed concurrently.
struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
