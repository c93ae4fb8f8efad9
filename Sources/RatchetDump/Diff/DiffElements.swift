/// The elements of two collections, in the form in which they are compared.
struct DiffElements {
  let oldCount: Int
  let newCount: Int
  let old: (Int) -> Any
  let new: (Int) -> Any
  /// Whether an old and a new element certainly have the same dump.
  let areSame: (_ old: Int, _ new: Int) -> Bool
  /// Hashes of old and new elements, if these distinguish all elements whose dumps differ.
  var hashes: (old: (Int) -> Int, new: (Int) -> Int)?
}
