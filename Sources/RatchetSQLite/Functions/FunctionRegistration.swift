import RatchetCSQLite

/// The registration of a function with SQLite: its name, its parameters and its flags.
struct FunctionRegistration {
  let name: String
  let parameterCount: Int
  let isPure: Bool
  let use: FunctionUse

  private var flags: Int32 {
    SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC : 0)
      | (use == .statements ? SQLITE_DIRECTONLY : SQLITE_INNOCUOUS)
  }

  typealias Call =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  /// - Parameter body: SQLite retains it until the connection is closed or the function is
  ///   replaced.
  func add(
    to database: Database, body: AnyObject, call: Call? = nil, step: Call? = nil,
    finish: (@convention(c) (OpaquePointer?) -> Void)? = nil
  ) throws {
    try checkName()
    guard parameterCount <= Self.maximumParameterCount else {
      throw DatabaseError(
        code: .misuse,
        message: Wording.tooManyParameters(name, parameterCount, Self.maximumParameterCount))
    }
    // SQLite releases the body, even if it refuses the function.
    let code = sqlite3_create_function_v2(
      database.handle, name, Int32(parameterCount), flags,
      Unmanaged.passRetained(body).toOpaque(), call, step, finish,
      { body in body.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    try database.check(code, adding: name)
  }

  /// SQLite's limit.
  private static var maximumParameterCount: Int { 127 }

  private func checkName() throws { try Self.check(name) }

  static func check(_ name: String) throws {
    // SQLite reads a name only up to its first NUL.
    guard !name.isEmpty, name.utf8.count <= 255, !name.utf8.contains(0) else {
      throw DatabaseError(code: .misuse, message: Wording.noFunctionName(name))
    }
  }
}

extension Database {
  func check(_ code: Int32, adding name: String) throws {
    switch code {
    case SQLITE_OK: return
    case SQLITE_BUSY: throw DatabaseError(code: .busy, message: Wording.functionInUse(name))
    default: throw failure(code)
    }
  }
}
