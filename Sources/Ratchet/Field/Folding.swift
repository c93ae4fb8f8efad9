/// A key path literal that closures capture as a hint for the optimiser.
///
/// Swift 6.3 inlines captured constants (the functions of a case path, the function of a `Reduce`)
/// into a closure only if it captures nothing else, or also a key path literal; otherwise the
/// closure calls them through pointers. So the operators' closures capture this literal, which is
/// then optimised away. Each capture needs a literal of its own.
@usableFromInline typealias Folding = WritableKeyPath<Int, Int>

/// Call it in the closure, with the literal to capture.
@inlinable
@inline(always)
func fold(_: Folding) {}
