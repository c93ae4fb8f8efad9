/// Who decides what comes first of what could come in any order: an exploration of orders.
package protocol Chooser: AnyObject, Sendable {
  /// One of so many, from 0.
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

  /// Nil where things come in the order in which they were made ready.
  static var chooserInForce: (any Chooser)? { current.override(ChooserKey.self) ?? nil }
}
