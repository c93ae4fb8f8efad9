import RatchetCSQLite

extension Database {
  /// Installs the authorizer, which SQLite calls for each action of a statement that it prepares.
  ///
  /// SQLite prepares existing statements again before their next run.
  func installAuthorizer() {
    guard !hasAuthorizer else { return }
    hasAuthorizer = true
    // Unretained: `deinit` removes the authorizer before the connection is closed.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, schema, inner in
        guard let context else { return SQLITE_OK }
        return Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
          .authorize(action, first, second, schema: schema, inner: inner)
      }, context)
  }

  private func authorize(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
    schema: UnsafePointer<CChar>?, inner: UnsafePointer<CChar>?
  ) -> Int32 {
    if let schemaTrust, schemaTrust.isGuarding, inner != nil || action == SQLITE_CREATE_VTABLE {
      let isAllowed = schemaTrust.allows(
        action, first.map { String(cString: $0) }, second.map { String(cString: $0) },
        inner: inner.map { String(cString: $0) })
      guard isAllowed else { return SQLITE_DENY }
    }
    if let permissionGuard {
      let isAllowed = permissionGuard.allows(
        action, first.map { String(cString: $0) }, second.map { String(cString: $0) },
        schema: schema.map { String(cString: $0) })
      guard isAllowed else { return SQLITE_DENY }
    }
    monitor?.note(action, first, second, schema, inner)
    return SQLITE_OK
  }
}
