/// The migrations that are still to be applied, given those that are registered and those that are
/// recorded.
package struct MigrationPlan: Hashable, Sendable {
  /// The parts of a registered migration that can be compared with an applied one.
  package struct Registered: Hashable, Sendable {
    package var name: String
    package var checksum: String?

    package init(name: String, checksum: String? = nil) {
      self.name = name
      self.checksum = checksum
    }
  }

  /// The names of the migrations to apply, in order.
  package var pending: ArraySlice<String>
  /// The applied migrations that were recorded without a checksum, and whose text is known now.
  package var unrecorded: [Registered]

  /// Throws if the two do not fit: the applied migrations must be the first of the registered ones,
  /// with unchanged texts.
  ///
  /// - Parameter target: The last migration to apply; `nil` for all.
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
