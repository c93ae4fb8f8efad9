/// The choice of positions, without the database.
extension HandOrder {
  /// Returns a position between two others, one of which may be missing; nil if there is no room.
  static func position(between lower: Int?, and upper: Int?) -> Int? {
    switch (lower, upper) {
    case (nil, nil): gap
    case (let lower?, nil): lower + gap
    case (nil, let upper?): upper - gap
    case (let lower?, let upper?): upper - lower > 1 ? lower + (upper - lower) / 2 : nil
    }
  }

  /// Returns equally distant positions between two others, one of which may be missing; nil if they
  /// would be closer to each other than a distance.
  static func positions(
    _ count: Int, after lower: Int?, before upper: Int?, distance: Int
  ) -> [Int]? {
    var first = lower ?? 0
    var step = gap
    switch (lower, upper) {
    case (_, nil): break
    case (nil, let upper?): first = upper - gap * (count + 1)
    case (let lower?, let upper?):
      step = (upper - lower) / (count + 1)
      if step < distance { return nil }
    }
    return (1...count).map { first + step * $0 }
  }
}
