/// The notifications of a fetch.
///
/// Properties are updated first, for everything that was fetched in one snapshot: a reducer that
/// receives an action for the commit reads the new values.
struct Handover {
  /// Both must be called once, in this order.
  let tellProperties: () -> Void
  let tellLoops: () -> Void
}
