import Ratchet

/// The effect of reducing an action, as the naive interpreter returns it: with the whole path of
/// the feature that returned it.
indirect enum NaivePlan {
  enum Step: Hashable {
    case always, optional, mode, left, right, sheet
    case row(Int)
    case screen(Int, generation: Int)
  }

  typealias Path = [Step]

  case send(NodeAction)
  case run(Errand, sends: [NodeAction], Path)
  case merge([NaivePlan])
  case sequence([NaivePlan], Path)
  case cancellable(NaivePlan, id: Int, Path, cancelInFlight: Bool)
  case stop(id: Int, Path)
  /// Cancels the effects of a removed child.
  case end(Path)
  /// Cancels the effects of a feature's screens, except those listed.
  case endScreens(Path, but: [Step])
  /// Cancels the effects of a feature's rows, except those listed.
  case endRows(Path, but: [Step])

  static func run(_ errand: Errand, _ path: Path) -> NaivePlan {
    .run(errand, sends: errand.sends.map { .act($0) }, path)
  }

  /// A sequence: nested sequences become part of it, as they do in an effect.
  static func sequence(of plans: [NaivePlan], _ path: Path) -> NaivePlan? {
    let steps = plans.flatMap { if case .sequence(let steps, path) = $0 { steps } else { [$0] } }
    return steps.count < 2 ? steps.first : .sequence(steps, path)
  }

  static func merge(of plans: [NaivePlan]) -> NaivePlan? {
    plans.count < 2 ? plans.first : .merge(plans)
  }

  /// The plan as a plan of the parent.
  func embedded(_ embed: (NodeAction) -> NodeAction) -> NaivePlan {
    switch self {
    case .send(let action): .send(embed(action))
    case .run(let errand, let sends, let path): .run(errand, sends: sends.map(embed), path)
    case .merge(let plans): .merge(plans.map { $0.embedded(embed) })
    case .sequence(let plans, let path): .sequence(plans.map { $0.embedded(embed) }, path)
    case .cancellable(let plan, let id, let path, let cancelInFlight):
      .cancellable(plan.embedded(embed), id: id, path, cancelInFlight: cancelInFlight)
    case .stop, .end, .endScreens, .endRows: self
    }
  }
}
