import RatchetDependencies

/// A key whose value is the name of its context.
enum PlaceKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

enum NumberKey: DependencyKey {
  static let liveValue = -1
  static let testValue = 0
}

extension DependencyValues {
  var place: String {
    get { self[PlaceKey.self] }
    set { self[PlaceKey.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  /// Computed from two other dependencies.
  var summary: String { "\(place) \(number)" }
}

/// A type with dependencies.
struct Feature {
  @Dependency(\.place) var place
  @Dependency(NumberKey.self) var number
  @Dependency(\.summary) var summary
}
