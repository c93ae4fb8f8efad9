// The optimiser is kept out of both (`@inline(never)` alone leaves it free to drop an argument that
// is not used, or to propagate a result that is known).

/// Uses a value, so that the work that made it cannot be left out.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// The same value, of which the optimiser knows nothing.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
