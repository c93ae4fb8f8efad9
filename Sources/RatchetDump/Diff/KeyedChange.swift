/// What happened to one entry of a dictionary, or to one element of a set.
struct KeyedChange {
  let key: Any
  /// The old value, nil where there was none; of a set the element.
  let old: Any?
  let new: Any?
  /// Where it stands among all keys.
  let order: DumpOrder
}
