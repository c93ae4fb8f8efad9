extension Statement {
  /// Runs the statement to its end, with as many values as it has parameters.
  ///
  /// Faster than `execute(arguments:)` if the statement is run many times, since the values are not
  /// collected in an array.
  ///
  /// ```swift
  /// let insert = try db.prepare("INSERT INTO book(title, rating) VALUES (?, ?)")
  /// for book in books { try insert.execute(book.title, book.rating) }
  /// ```
  @inlinable
  public func execute<First: DatabaseValueConvertible, each Rest: DatabaseValueConvertible>(
    _ first: First, _ rest: repeat each Rest
  ) throws {
    var binder = try startBinding()
    defer { reset() }
    try First.bind(first, to: &binder)
    repeat try (each Rest).bind(each rest, to: &binder)
    try binder.finish(parameterCount)
    while try step() {}
  }

  /// Runs the statement to its end, with as many values as it has parameters. Each value is bound
  /// directly: this is the fastest way.
  ///
  /// ```swift
  /// let insert = try db.prepare("INSERT INTO book(title, rating) VALUES (?, ?)")
  /// for book in books {
  ///   try insert.execute { values in
  ///     try values.bind(book.title)
  ///     try values.bind(book.rating)
  ///   }
  /// }
  /// ```
  @inlinable
  public func execute(binding bind: (inout RowBinder) throws -> Void) throws {
    var binder = try startBinding()
    defer { reset() }
    try bind(&binder)
    try binder.finish(parameterCount)
    while try step() {}
  }

  @usableFromInline
  func startBinding() throws -> RowBinder {
    try prepareToRun()
    return RowBinder(self)
  }
}
