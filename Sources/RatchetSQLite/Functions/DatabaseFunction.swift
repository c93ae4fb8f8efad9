import RatchetCSQLite

/// A function of SQL that is written in Swift.
///
/// ```swift
/// let initials = DatabaseFunction("initials", isPure: true) { (name: String) in
///   String(name.split(separator: " ").compactMap(\.first))
/// }
/// configuration.add(initials)
///
/// try db.fetchAll(sql: "SELECT initials(name) FROM author", as: String.self)
/// try Author.select { initials($0.name) }.fetchAll(db)
/// ```
///
/// If an argument cannot be converted to its parameter's type, the statement fails; NULL for a
/// parameter that is not optional is such an argument. If the function throws, the statement throws
/// a ``DatabaseError`` with the error's text.
public struct DatabaseFunction<
  Output: DatabaseValueConvertible, each Input: DatabaseValueConvertible
>: SQLExtension {
  /// The name in SQL, where case is ignored.
  public let name: String
  private let isPure: Bool
  private let use: FunctionUse
  private let body: @Sendable (repeat each Input) throws -> Output

  /// Makes a function; see ``SQLExtension`` for how to add it.
  ///
  /// - Parameters:
  ///   - name: At most 255 bytes. A function of SQLite with this name and number of parameters is
  ///     replaced.
  ///   - isPure: Whether the same arguments always give the same result. SQLite then calls it once
  ///     for constant arguments, and accepts it in indexes and generated columns.
  ///   - use: The statements that may call it.
  ///   - body: Has at most 127 parameters.
  public init(
    _ name: String, isPure: Bool = false, use: FunctionUse = .statements,
    _ body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    self.name = name
    self.isPure = isPure
    self.use = use
    self.body = body
  }

  public func install(in database: Database) throws {
    var parameterCount = 0
    for _ in repeat (each Input).self { parameterCount += 1 }
    let (name, body) = (name, body)
    let call = FunctionBody { context, count, values in
      do {
        var arguments = FunctionArguments(name, count, values)
        let output = try body(repeat arguments.next((each Input).self))
        FunctionResult.set(output.databaseValue, of: name, in: context)
      } catch {
        FunctionResult.fail(error, of: name, in: context)
      }
    }
    try FunctionRegistration(
      name: name, parameterCount: parameterCount, isPure: isPure, use: use
    )
    .add(
      to: database, body: call,
      call: { context, count, values in
        FunctionBody.of(context).run(context, count, values)
      })
  }
}

/// A function with its types erased. SQLite holds a reference to it.
private final class FunctionBody {
  typealias Run = (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  let run: Run

  init(_ run: @escaping Run) { self.run = run }

  static func of(_ context: OpaquePointer?) -> FunctionBody {
    // SQLite passes the body with which the function was registered.
    guard let body = sqlite3_user_data(context) else {
      preconditionFailure("SQLite has called a function that has no body.")
    }
    return Unmanaged<FunctionBody>.fromOpaque(body).takeUnretainedValue()
  }
}
