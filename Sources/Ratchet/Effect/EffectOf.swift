/// An effect of a feature: `EffectOf<Counter>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
