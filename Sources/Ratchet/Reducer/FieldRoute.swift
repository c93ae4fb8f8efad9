/// The kind of access for a key path, determined once for each store.
///
/// Using the key path itself for each action would be too slow: following it takes fifty
/// nanoseconds, or a microsecond if a property is computed, unless the optimiser sees that it is a
/// literal.
@usableFromInline
enum FieldRoute<State, Value> {
  case stored(StoredField<State, Value>)
  case observed(ObservedField<State, Value>)
  case computed(ComputedField<State, Value>)

  @usableFromInline
  init(_ path: WritableKeyPath<State, Value>) {
    if let stored = StoredField(path) {
      self = .stored(stored)
    } else if let observed = ObservedField.find(path) {
      self = .observed(observed)
    } else {
      self = .computed(ComputedField(path: path))
    }
  }
}

/// A key path literal that closures capture as a hint for the optimiser.
///
/// Swift 6.3 inlines captured constants (the functions of a case path, the function of a `Reduce`)
/// into a closure only if it captures nothing else, or also a key path literal; otherwise the
/// closure calls them through pointers. So the operators' closures capture this literal, which is
/// then optimised away. Each capture needs a literal of its own.
@usableFromInline typealias OptimizerHint = WritableKeyPath<Int, Int>

/// Call it in the closure, with the literal to capture.
@inlinable
@inline(always)
func useHint(_: OptimizerHint) {}
