/// Which expectation is met by which action, where the order says nothing: as many as can be, so that
/// one that fits several actions does not take the only one of another.
struct UnorderedMatch: Equatable {
  private let fits: [[Bool]]
  /// The action that meets each expectation.
  private(set) var actionOfExpectation: [Int?]

  /// - Parameters:
  ///   - fits: for each action, in the order in which they came, which expectations it meets.
  ///   - count: how many expectations there are. O(their number × actions × actions).
  init(fits: [[Bool]], expectations count: Int) {
    self.fits = fits
    actionOfExpectation = Array(repeating: nil, count: count)
    // Those that came first are taken first; what is taken stays so.
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

  /// The expectation that each action meets.
  var expectationOfAction: [Int: Int] {
    var found: [Int: Int] = [:]
    for (expectation, action) in actionOfExpectation.enumerated() {
      if let action { found[action] = expectation }
    }
    return found
  }

  /// The expectations that no action meets.
  var missing: [Int] { actionOfExpectation.indices.filter { actionOfExpectation[$0] == nil } }

  /// How many actions there are up to the last that was expected.
  var length: Int { (actionOfExpectation.compactMap(\.self).max() ?? -1) + 1 }
}
