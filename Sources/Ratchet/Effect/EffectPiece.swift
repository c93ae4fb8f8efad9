/// A piece of what an effect asks for, to be looked at instead of done.
package enum EffectPiece<Action> {
  case send(Action)
  case run(EffectSource)
  /// Compare it with ``Effect/cancelledID(_:)``.
  case cancel(AnyHashable)
}

extension Effect {
  /// What it asks for, piece by piece, in the order in which a store comes to it. That which the kit asks
  /// for by itself, when a child is gone, is not among it.
  package var pieces: [EffectPiece<Action>] {
    switch step {
    case .none, .refusal, .end: []
    case .send(let action): [.send(action)]
    case .run(let run): [.run(run)]
    case .cancel(let id): [.cancel(id.id)]
    case .merge(let effects), .concatenate(let effects, _): effects.flatMap(\.pieces)
    case .cancellable(_, _, let effect), .throttled(_, let effect), .background(let effect):
      effect.pieces
    case .made(let make): make().pieces
    }
  }

  /// The error by which the action was refused that this is the effect of, if it was.
  package var refusalError: (any Error)? { refusal?.error }

  /// What the id of `.cancel(id:)` is among the pieces.
  package static func cancelledID(_ id: some Hashable & Sendable) -> AnyHashable { CancelID(id).id }
}
