/// What is still to be applied, from what the program registers and what the database records.
package struct MigrationPlan: Hashable, Sendable {
  /// The names to apply, in order.
  package var pending: ArraySlice<String>

  /// Throws if the two cannot belong together: what was applied must be where the registered
  /// begin.
  package init(registered: [String], applied: [String]) throws {
    var known: Set<String> = []
    for name in registered {
      guard known.insert(name).inserted else {
        throw DatabaseError(code: .misuse, message: Wording.duplicateMigration(name))
      }
    }
    if let unknown = applied.first(where: { !known.contains($0) }) {
      throw DatabaseError(code: .schema, message: Wording.unknownMigration(unknown))
    }
    for (registered, applied) in zip(registered, applied) where registered != applied {
      throw DatabaseError(
        code: .schema, message: Wording.migrationOrder(registered, before: applied))
    }
    pending = registered.dropFirst(applied.count)
  }
}
