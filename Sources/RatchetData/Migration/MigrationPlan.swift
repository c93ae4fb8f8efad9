/// What is still to be applied, from what the program registers and what the database records.
package struct MigrationPlan: Hashable, Sendable {
  /// What of a registered migration can be compared with what was applied.
  package struct Registered: Hashable, Sendable {
    package var name: String
    package var checksum: String?

    package init(name: String, checksum: String? = nil) {
      self.name = name
      self.checksum = checksum
    }
  }

  /// The names to apply, in order.
  package var pending: ArraySlice<String>
  /// The applied ones whose text is known only now: they were recorded without a checksum.
  package var unrecorded: [Registered]

  /// Throws if the two cannot belong together: what was applied must be where the registered
  /// begin, and say what it said then.
  ///
  /// - Parameter target: the last to be applied; nil for all.
  package init(
    registered: [Registered], applied: [MigrationRecord], upTo target: String? = nil
  ) throws {
    var known: [String: Int] = [:]
    for (index, migration) in registered.enumerated() {
      guard known.updateValue(index, forKey: migration.name) == nil else {
        throw DatabaseError(code: .misuse, message: Wording.duplicateMigration(migration.name))
      }
    }
    if let unknown = applied.first(where: { known[$0.name] == nil }) {
      throw DatabaseError(code: .schema, message: Wording.unknownMigration(unknown.name))
    }
    unrecorded = []
    for (registered, applied) in zip(registered, applied) {
      guard registered.name == applied.name else {
        throw DatabaseError(
          code: .schema,
          message: Wording.migrationOrder(registered.name, before: applied.name))
      }
      guard let checksum = registered.checksum else { continue }
      if applied.checksum == nil { unrecorded.append(registered) }
      guard checksum == applied.checksum ?? checksum else {
        throw DatabaseError(code: .schema, message: Wording.migrationChanged(registered.name))
      }
    }
    var end = registered.count
    if let target {
      guard let index = known[target] else {
        throw DatabaseError(code: .misuse, message: Wording.noMigration(target))
      }
      guard applied.count <= index + 1 else {
        throw DatabaseError(
          code: .misuse, message: Wording.migratedBeyond(target, applied[index + 1].name))
      }
      end = index + 1
    }
    pending = registered.map(\.name)[applied.count..<end]
  }
}
