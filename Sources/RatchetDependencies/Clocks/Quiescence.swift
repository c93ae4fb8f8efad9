/// Who can tell that nothing is left to run of all that belongs together: a test store, of its effects.
package protocol Quiescence: AnyObject, Sendable {
  /// Waits until everything has ended, or waits for something outside.
  func settle() async
}

private enum QuiescenceKey: DependencyKey {
  static let liveValue: (any Quiescence)? = nil
  static let testValue: (any Quiescence)? = nil
}

extension DependencyValues {
  /// To whom the code that runs here belongs; nil where nobody can tell.
  package var quiescence: (any Quiescence)? {
    get { self[QuiescenceKey.self] }
    set { self[QuiescenceKey.self] = newValue }
  }

  /// As ``quiescence`` of what is in force, without asking for the key's default: that is nil, and
  /// would be looked up under the lock of all defaults at each sleep.
  static var quiescenceInForce: (any Quiescence)? { current.override(QuiescenceKey.self) ?? nil }
}
