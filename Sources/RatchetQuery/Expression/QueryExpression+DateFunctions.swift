public import RatchetSQLite

// SQLite's date functions support the years 0 to 9999. For other years they return NULL, which
// throws when it is decoded as a type that is not optional.

extension QueryExpression where QueryValue: DateRepresentation {
  /// The date as text: `2026-07-30`.
  public func date(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("date", modifiers)
  }

  /// The time of day as text: `09:41:00`.
  public func time(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("time", modifiers)
  }

  /// The date and time as text: `2026-07-30 09:41:00`.
  public func datetime(_ modifiers: DateModifier...) -> SQLQueryExpression<String> {
    call("datetime", modifiers)
  }

  /// The Julian day: the number of days since noon in Greenwich on 24 November 4714 BC.
  public func julianday(_ modifiers: DateModifier...) -> SQLQueryExpression<Double> {
    call("julianday", modifiers)
  }

  /// The number of whole seconds since 1970.
  public func unixepoch(_ modifiers: DateModifier...) -> SQLQueryExpression<Int> {
    call("unixepoch", modifiers)
  }

  /// Formats the date: `%Y`, `%m`, `%d`, `%H`, `%M`, `%S`, `%f` (seconds with a fraction), `%j`
  /// (day of the year), `%w` (day of the week, 0 is Sunday), `%W` (week of the year), `%s` (seconds
  /// since 1970), `%J` (Julian day).
  public func strftime(
    _ format: String, _ modifiers: DateModifier...
  ) -> SQLQueryExpression<String> {
    SQLQueryExpression(.call("strftime", [QueryFragment(value: .text(format))] + steps(modifiers)))
  }

  /// Applies modifiers to the date. The result has the same representation.
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

  /// The arguments of a date function: the date, the modifier that its representation requires, and
  /// the given modifiers.
  private func steps(_ modifiers: [DateModifier]) -> [QueryFragment] {
    let reading: [QueryFragment] = QueryValue.storage == .unixTime ? ["'unixepoch'"] : []
    return [queryFragment] + reading + modifiers.map { QueryFragment(value: .text($0.text)) }
  }
}
