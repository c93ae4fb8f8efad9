/// The elements of a collection, as they are compared.
struct DiffElements {
  let oldCount: Int
  let newCount: Int
  let old: (Int) -> Any
  let new: (Int) -> Any
  /// Whether an old element and a new one surely dump alike.
  let areSame: (_ old: Int, _ new: Int) -> Bool
  /// Hashes of an old and of a new element, where they tell elements apart.
  var hashes: (old: (Int) -> Int, new: (Int) -> Int)?
}
