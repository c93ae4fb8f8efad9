import Ratchet
import RatchetDependencies

/// The dependencies of a test store, in the forms that its steps need.
struct StepDependencies {
  /// The dependencies of the feature.
  let ofFeature: DependencyValues
  /// The dependencies of the closures of steps, which may make values as the feature does.
  let ofClosures: DependencyValues
  /// Whether the store already uses them.
  var isCurrent = false

  init(_ dependencies: DependencyValues, _ own: OwnDependencies?) {
    var dependencies = dependencies
    dependencies.isBeingChanged = false
    own?.complete(&dependencies)
    ofFeature = dependencies
    dependencies.sharedTracker = nil
    ofClosures = dependencies
  }
}

/// The dependencies by which a test store follows its feature.
struct OwnDependencies {
  let quiescence: any Quiescence
  /// The storage of this test, even if the feature runs in tasks that do not belong to it.
  let storage: SharedStorage
  let shared: SharedTracker
  let dismissal: Dismissal

  /// Sets those that are missing, as all are after an assignment of whole dependencies.
  func complete(_ values: inout DependencyValues) {
    if values.quiescence == nil { values.quiescence = quiescence }
    values.setSharedStorageDefault(storage)
    if values.sharedTracker == nil { values.sharedTracker = shared }
    values.setDismissDefault { [dismissal] in await dismissal.note() }
  }
}

extension TestStore {
  var stepDependencies: StepDependencies {
    if let changedDependencies { return changedDependencies }
    let new = StepDependencies(dependencies, own)
    changedDependencies = new
    return new
  }
}
