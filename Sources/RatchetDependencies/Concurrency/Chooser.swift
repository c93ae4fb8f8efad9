/// Chooses the order of events that could come in any order: an exploration of orders.
package protocol Chooser: AnyObject, Sendable {
  /// Returns an index from 0 up to the count.
  func choose(of count: Int) -> Int
}

private enum ChooserKey: DependencyKey {
  static let liveValue: (any Chooser)? = nil
  static let testValue: (any Chooser)? = nil
}

extension DependencyValues {
  package var chooser: (any Chooser)? {
    get { self[ChooserKey.self] }
    set { self[ChooserKey.self] = newValue }
  }

  /// Nil if events come in the order in which they became ready.
  static var currentChooser: (any Chooser)? { current.override(ChooserKey.self) ?? nil }
}
