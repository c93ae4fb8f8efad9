/// Assigns actions to expectations, regardless of their order: as many as possible, so that an
/// expectation that several actions meet does not take the only one that meets another.
struct UnorderedMatch: Equatable {
  private let fits: [[Bool]]
  /// The index of the action that meets each expectation.
  private(set) var actionOfExpectation: [Int?]

  /// - Parameters:
  ///   - fits: for each action, in the order in which they came, which expectations it meets.
  ///   - count: the number of expectations. O(expectations × actions²).
  init(fits: [[Bool]], expectations count: Int) {
    self.fits = fits
    actionOfExpectation = Array(repeating: nil, count: count)
    // Earlier actions are assigned first, and an assigned action stays assigned.
    for action in fits.indices {
      var tried = Array(repeating: false, count: count)
      _ = take(action, &tried)
    }
  }

  private mutating func take(_ action: Int, _ tried: inout [Bool]) -> Bool {
    for expectation in tried.indices where fits[action][expectation] && !tried[expectation] {
      tried[expectation] = true
      if let holder = actionOfExpectation[expectation], !take(holder, &tried) { continue }
      actionOfExpectation[expectation] = action
      return true
    }
    return false
  }

  /// The expectation that each assigned action meets.
  var expectationOfAction: [Int: Int] {
    var found: [Int: Int] = [:]
    for (expectation, action) in actionOfExpectation.enumerated() {
      if let action { found[action] = expectation }
    }
    return found
  }

  /// The expectations that no action meets.
  var missing: [Int] { actionOfExpectation.indices.filter { actionOfExpectation[$0] == nil } }

  /// The number of actions up to and including the last assigned one.
  var length: Int { (actionOfExpectation.compactMap(\.self).max() ?? -1) + 1 }
}
