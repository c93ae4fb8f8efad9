extension Effect {
  /// This effect, with its actions turned into others. Nothing is started, and no task is added.
  @inlinable
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    moved(to: nil, transform)
  }

  /// A child's effect as its parent's: the actions embedded, the place noted.
  @inlinable
  @inline(always)
  func embedded<Parent>(
    in component: @autoclosure () -> EffectPathComponent,
    _ embed: @autoclosure () -> @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch step {
    case .none: .none
    case .send(let action): .send(embed()(action))
    default: moved(to: component(), embed())
    }
  }

  // Not inlinable: where it is, actions without an effect pay for it (18 ns more in a `forEach`).
  @usableFromInline
  func moved<Parent>(
    to component: EffectPathComponent?,
    _ embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch step {
    case .none:
      return .none
    case .send(let action):
      return .send(embed(action))
    case .run(let run):
      return Effect<Parent>(.run(EmbeddedRun(run, at: component, embed: embed)))
    case .merge(let effects):
      return Effect<Parent>(.merge(effects.map { $0.moved(to: component, embed) }))
    case .concatenate(let effects, var path):
      if let component { path.append(component) }
      return Effect<Parent>(
        .concatenate(effects.map { $0.moved(to: component, embed) }, path))
    case .cancellable(var id, let cancelInFlight, let effect):
      if let component { id.path.append(component) }
      let effect = effect.moved(to: component, embed)
      return Effect<Parent>(.cancellable(id, cancelInFlight: cancelInFlight, effect))
    case .cancel(var id):
      if let component { id.path.append(component) }
      return Effect<Parent>(.cancel(id))
    case .end(var end):
      if let component { end.parent.append(component) }
      return Effect<Parent>(.end(end))
    }
  }
}
