public import RatchetSQLite

// SQLite's calendar has the years 0 to 9999: beyond them, these functions answer NULL, which is then
// an error where it is read.

extension QueryExpression where QueryValue: DateRepresentation {
  /// The day: `2026-07-30`.
  public func date(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("date", modifiers)
  }

  /// The time of the day: `09:41:00`.
  public func time(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("time", modifiers)
  }

  /// Day and time: `2026-07-30 09:41:00`.
  public func datetime(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("datetime", modifiers)
  }

  /// Days since noon in Greenwich, 24 November 4714 BC.
  public func julianday(_ modifiers: DateModifier...) -> SQLQueryExpression<Double> {
    call("julianday", modifiers)
  }

  /// Whole seconds since 1970.
  public func unixepoch(_ modifiers: DateModifier...) -> SQLQueryExpression<Int> {
    call("unixepoch", modifiers)
  }

  /// The parts of the date that a format names: `%Y`, `%m`, `%d`, `%H`, `%M`, `%S`, `%f` (seconds
  /// with fraction), `%j` (day of the year), `%w` (day of the week, 0 is Sunday), `%W` (week of the
  /// year), `%s` (seconds since 1970), `%J` (Julian day).
  public func strftime(
    _ format: String, _ modifiers: DateModifier...
  ) -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("strftime", [QueryFragment(value: .text(format))] + steps(modifiers)))
  }

  /// Another date, stored as this one is.
  ///
  /// ```swift
  /// Reminder.where { $0.dueDate.adding(.days(7), .startOfDay) < now }
  /// ```
  public func adding(_ modifiers: DateModifier...) -> SQLQueryExpression<QueryValue> {
    let steps = steps(modifiers)
    return switch QueryValue.storage {
    case .text: SQLQueryExpression(.call("strftime", ["'%Y-%m-%d %H:%M:%f'"] + steps))
    case .unixTime: SQLQueryExpression(.call("unixepoch", steps))
    case .julianDay: SQLQueryExpression(.call("julianday", steps))
    }
  }

  private func call<Result>(
    _ name: String, _ modifiers: [DateModifier]
  ) -> SQLQueryExpression<Result> {
    SQLQueryExpression(.call(name, steps(modifiers)))
  }

  /// The date, how it is read, and the steps from it.
  private func steps(_ modifiers: [DateModifier]) -> [QueryFragment] {
    let reading: [QueryFragment] = QueryValue.storage == .unixTime ? ["'unixepoch'"] : []
    return [queryFragment] + reading + modifiers.map { QueryFragment(value: .text($0.text)) }
  }
}
