/// What observers are to be told of a fetch.
///
/// Properties come first, those of all that was fetched in one snapshot: who is sent an action for the
/// commit finds them as it left them.
struct Handover {
  /// Both are to be called once, in this order.
  let tellProperties: () -> Void
  let tellLoops: () -> Void
}
