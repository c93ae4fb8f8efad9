// Both functions are opaque to the optimiser (`@inline(never)` alone would let it drop an unused
// argument, or propagate a known result).

/// Uses a value, so that the optimiser cannot remove the work that made it.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// Returns the value in a way that hides it from the optimiser.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
