/// One step of an effect, for inspection instead of execution.
package enum EffectPiece<Action> {
  case send(Action)
  case run(EffectSource)
  /// Compare the value with ``Effect/cancelledID(_:)``.
  case cancel(AnyHashable)
}

extension Effect {
  /// The steps of this effect in the order in which a store performs them. Cancellations that the
  /// kit adds when a child is gone are not included.
  package var pieces: [EffectPiece<Action>] {
    switch step {
    case .none, .refusal, .end: []
    case .send(let action): [.send(action)]
    case .run(let run): [.run(run)]
    case .cancel(let id): [.cancel(AnyHashable(id.key))]
    case .merge(let effects), .concatenate(let effects, _): effects.flatMap(\.pieces)
    case .cancellable(_, _, let effect), .throttled(_, let effect), .background(let effect):
      effect.pieces
    case .made(let make): make().pieces
    }
  }

  /// The error with which the action was refused that returned this effect; nil if it was not
  /// refused.
  package var refusalError: (any Error)? { refusal?.error }

  /// The id of `.cancel(id:)` in the form in which the pieces contain it.
  package static func cancelledID(_ id: some Hashable & Sendable) -> AnyHashable {
    AnyHashable(CancelID(id).key)
  }
}
