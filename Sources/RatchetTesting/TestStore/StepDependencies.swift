import RatchetDependencies

/// The dependencies of a test store as its steps need them.
struct StepDependencies {
  /// What the feature depends on.
  let ofFeature: DependencyValues
  /// What the closures of steps run with: they may make values as the feature does.
  let ofClosures: DependencyValues
  /// Whether the store has been given them.
  var isInForce = false

  init(_ dependencies: DependencyValues) {
    var dependencies = dependencies
    dependencies.isBeingChanged = false
    ofFeature = dependencies
    dependencies.sharedTracker = nil
    ofClosures = dependencies
  }
}

extension TestStore {
  var stepDependencies: StepDependencies {
    if let changedDependencies { return changedDependencies }
    let new = StepDependencies(dependencies)
    changedDependencies = new
    return new
  }
}
