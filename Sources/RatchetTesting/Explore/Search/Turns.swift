/// A schedule, told by where it departs from what would happen by itself: the number of a decision
/// with the option that is taken there; option 0 everywhere else.
struct Turns: Hashable, Sendable {
  /// Never has an option 0.
  private var options: [Int: Int] = [:]

  /// Nothing but option 0.
  static let none = Turns()

  init() {}

  /// What a run did.
  init(_ decisions: [Decision]) {
    for (number, decision) in decisions.enumerated() { self[number] = decision.chosen }
  }

  /// By number, from the first.
  init(_ turns: some Sequence<Turn>) {
    for turn in turns { self[turn.decision] = turn.option }
  }

  /// The option of a decision.
  subscript(decision: Int) -> Int {
    get { options[decision] ?? 0 }
    set { options[decision] = newValue == 0 ? nil : newValue }
  }

  /// The option of a decision that has so many: where it has fewer than was foreseen, its last.
  func option(at decision: Int, of count: Int) -> Int { max(0, min(self[decision], count - 1)) }

  var count: Int { options.count }
  var isEmpty: Bool { options.isEmpty }

  /// From the first decision to the last.
  var list: [Turn] {
    options.map { Turn(decision: $0.key, option: $0.value) }.sorted { $0.decision < $1.decision }
  }

  /// How far the options are from 0, all in all.
  var distance: Int {
    options.values.reduce(0) { sum, option in
      let (value, isTooLarge) = sum.addingReportingOverflow(option)
      return isTooLarge ? .max : value
    }
  }

  /// As these, with those from a place in ``list`` on taken so many decisions earlier; nil where one
  /// would come before the first decision, or before a turn that stays.
  func moved(from place: Int, by offset: Int) -> Turns? {
    var list = list
    guard list.indices.contains(place) else { return nil }
    let first = place == 0 ? 0 : list[place - 1].decision + 1
    guard list[place].decision - first >= offset else { return nil }
    for index in list.indices.dropFirst(place) { list[index].decision -= offset }
    return Turns(list)
  }
}

/// At one decision another option than 0.
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
