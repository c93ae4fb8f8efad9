/// All rules, in an order in which an edit inside of an argument comes before one that moves it.
enum Rules {
  static func apply(to pass: Pass) {
    Imports.apply(to: pass)
    ReducerNames.apply(to: pass)
    CasePaths.apply(to: pass)
    CancelIDs.apply(to: pass)
    Schedulers.apply(to: pass)
    EffectClosures.apply(to: pass)
    TestSteps.apply(to: pass)
    BindingStates.apply(to: pass)
    MainExecutor.apply(to: pass)
    Overrides.apply(to: pass)
    Calls.apply(to: pass)
    ByHand.apply(to: pass)
  }
}
