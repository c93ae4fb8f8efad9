import RatchetDependencies

/// The dependencies of a test store, in the forms that its steps need.
struct StepDependencies {
  /// The dependencies of the feature.
  let ofFeature: DependencyValues
  /// The dependencies of the closures of steps, which may make values as the feature does.
  let ofClosures: DependencyValues
  /// Whether the store already uses them.
  var isCurrent = false

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
