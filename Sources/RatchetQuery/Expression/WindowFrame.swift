/// The frame of a window function: the rows around the current one that it uses.
///
/// ```swift
/// $0.amount.avg().over(orderBy: $0.date, frame: .rows(.preceding(6), .currentRow))
/// ```
public struct WindowFrame: Hashable, Sendable {
  /// The beginning or end of a frame.
  public enum Bound: Hashable, Sendable {
    /// The first row of the partition.
    case unboundedPreceding
    /// A distance before the current row, in the unit of the frame: rows, groups or values.
    case preceding(Int)
    /// The current row.
    case currentRow
    /// A distance after the current row, in the unit of the frame: rows, groups or values.
    case following(Int)
    /// The last row of the partition.
    case unboundedFollowing
  }

  /// The rows that are left out of a frame.
  public enum Exclusion: String, Hashable, Sendable {
    /// The current row.
    case currentRow = "CURRENT ROW"
    /// The current row and its peers: the rows that are equal to it in the order.
    case group = "GROUP"
    /// The peers of the current row, but not the row itself.
    case ties = "TIES"
  }

  let queryFragment: QueryFragment

  private init(_ unit: String, _ start: Bound, _ end: Bound, _ exclusion: Exclusion?) {
    let excluded = exclusion.map { " EXCLUDE \($0.rawValue)" } ?? ""
    queryFragment = QueryFragment(
      verbatim: "\(unit) BETWEEN \(start.sql) AND \(end.sql)\(excluded)")
  }

  /// Makes a frame that is measured in rows.
  public static func rows(
    _ start: Bound, _ end: Bound = .currentRow, exclude: Exclusion? = nil
  ) -> WindowFrame {
    WindowFrame("ROWS", start, end, exclude)
  }

  /// Makes a frame that is measured in the values of the window's only ordering term, a number.
  public static func range(
    _ start: Bound, _ end: Bound = .currentRow, exclude: Exclusion? = nil
  ) -> WindowFrame {
    WindowFrame("RANGE", start, end, exclude)
  }

  /// Makes a frame that is measured in groups of rows that are equal in the order.
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
