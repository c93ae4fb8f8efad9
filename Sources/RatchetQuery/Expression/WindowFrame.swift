/// Which rows around the current one a window function looks at.
///
/// ```swift
/// $0.amount.avg().over(orderBy: $0.date, frame: .rows(.preceding(6), .currentRow))
/// ```
public struct WindowFrame: Hashable, Sendable {
  public enum Bound: Hashable, Sendable {
    case unboundedPreceding
    case preceding(Int)
    case currentRow
    case following(Int)
    case unboundedFollowing
  }

  public enum Exclusion: String, Hashable, Sendable {
    case currentRow = "CURRENT ROW"
    /// The current row and those that are equal in the order.
    case group = "GROUP"
    /// Those that are equal to the current row in the order, without itself.
    case ties = "TIES"
  }

  let queryFragment: QueryFragment

  private init(_ unit: String, _ start: Bound, _ end: Bound, _ exclusion: Exclusion?) {
    let excluded = exclusion.map { " EXCLUDE \($0.rawValue)" } ?? ""
    queryFragment = QueryFragment(
      verbatim: "\(unit) BETWEEN \(start.sql) AND \(end.sql)\(excluded)")
  }

  /// Counted in rows.
  public static func rows(
    _ start: Bound, _ end: Bound = .currentRow, exclude: Exclusion? = nil
  ) -> WindowFrame {
    WindowFrame("ROWS", start, end, exclude)
  }

  /// Counted in the unit of the one number by which the window is ordered.
  public static func range(
    _ start: Bound, _ end: Bound = .currentRow, exclude: Exclusion? = nil
  ) -> WindowFrame {
    WindowFrame("RANGE", start, end, exclude)
  }

  /// Counted in groups of rows that are equal in the order.
  public static func groups(
    _ start: Bound, _ end: Bound = .currentRow, exclude: Exclusion? = nil
  ) -> WindowFrame {
    WindowFrame("GROUPS", start, end, exclude)
  }
}

extension WindowFrame.Bound {
  fileprivate var sql: String {
    switch self {
    case .unboundedPreceding: "UNBOUNDED PRECEDING"
    case .preceding(let count): "\(count) PRECEDING"
    case .currentRow: "CURRENT ROW"
    case .following(let count): "\(count) FOLLOWING"
    case .unboundedFollowing: "UNBOUNDED FOLLOWING"
    }
  }
}
