/// A schedule, described by its deviations from the default: the numbers of the decisions that take
/// another option than 0, each with its option.
struct Turns: Hashable, Sendable {
  /// Contains no option 0.
  private var options: [Int: Int] = [:]

  /// The schedule that always takes option 0.
  static let none = Turns()

  init() {}

  /// The turns that a run took.
  init(_ decisions: [Decision]) {
    for (number, decision) in decisions.enumerated() { self[number] = decision.chosen }
  }

  /// The turns of a list; a later turn replaces an earlier one of the same decision.
  init(_ turns: some Sequence<Turn>) {
    for turn in turns { self[turn.decision] = turn.option }
  }

  /// The option of a decision; 0 if no turn is set for it.
  subscript(decision: Int) -> Int {
    get { options[decision] ?? 0 }
    set { options[decision] = newValue == 0 ? nil : newValue }
  }

  /// The option of a decision with `count` options: the last one if fewer exist than were foreseen.
  func option(at decision: Int, of count: Int) -> Int { max(0, min(self[decision], count - 1)) }

  var count: Int { options.count }
  var isEmpty: Bool { options.isEmpty }

  /// The turns, ordered by decision.
  var list: [Turn] {
    options.map { Turn(decision: $0.key, option: $0.value) }.sorted { $0.decision < $1.decision }
  }

  /// The sum of all options.
  var distance: Int {
    options.values.reduce(0) { sum, option in
      let (value, isTooLarge) = sum.addingReportingOverflow(option)
      return isTooLarge ? .max : value
    }
  }

  /// The turns, with those from an index of ``list`` on moved `offset` decisions earlier; nil if
  /// one would come before the first decision, or before a turn that stays.
  func moved(from place: Int, by offset: Int) -> Turns? {
    var list = list
    guard list.indices.contains(place) else { return nil }
    let first = place == 0 ? 0 : list[place - 1].decision + 1
    guard list[place].decision - first >= offset else { return nil }
    for index in list.indices.dropFirst(place) { list[index].decision -= offset }
    return Turns(list)
  }
}

/// A decision that takes another option than 0.
struct Turn: Hashable, Sendable {
  var decision: Int
  var option: Int
}

extension Turns: CustomStringConvertible {
  /// `3:1,9:2`, or `none`.
  var description: String {
    isEmpty ? "none" : list.map { "\($0.decision):\($0.option)" }.joined(separator: ",")
  }
}
