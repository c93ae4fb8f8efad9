/// The change of one entry of a dictionary, or of one element of a set.
struct KeyedChange {
  let key: Any
  /// The old value, or the element of a set; nil if there was none.
  let old: Any?
  let new: Any?
  /// The position of the key among all keys.
  let order: DumpOrder
}
