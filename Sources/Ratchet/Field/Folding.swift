/// A key path literal that closures capture so that the optimiser looks into them.
///
/// Swift 6.3 puts captured constants (the functions of a case path, the function of a `Reduce`) into a
/// closure only where it captures nothing else, or a key path literal too; else the closure calls them
/// through pointers. So the operators' closures capture this one, which then is no longer there. Each
/// capture needs a literal of its own.
@usableFromInline typealias Folding = WritableKeyPath<Int, Int>

/// To be called in the closure with the literal that it is to capture.
@inlinable
@inline(always)
func fold(_: Folding) {}
