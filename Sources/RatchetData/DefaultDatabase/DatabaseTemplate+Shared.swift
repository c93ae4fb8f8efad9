import Synchronization

extension DatabaseTemplate {
  /// The template of a migrator: made by the first that asks for it in this process, while others
  /// that ask wait.
  ///
  /// Migrators share one if they do the same: the same names with the same SQL, or with closures
  /// that stand at the same place and capture nothing, or are copies of one another. So a migrator
  /// may be made anew each time; where its closures capture something, keep it in a `static let`.
  /// The templates that were used last are kept, 128 of them: a package's test targets run in one process,
  /// each with a schema of its own.
  public static func shared(
    for migrator: DatabaseMigrator,
    configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws -> DatabaseTemplate {
    try Shared.all.withLock { $0.entry(for: migrator, configuration) }.template()
      .configured(configuration)
  }

  private struct Shared {
    // A lock: tests run side by side. It is not held while a template is made.
    static let all = Mutex(Shared())
    private static let capacity = 128

    /// The one used last is the last.
    private var entries: [Entry] = []

    mutating func entry(
      for migrator: DatabaseMigrator, _ configuration: DatabaseConfiguration
    ) -> Entry {
      let entry = Entry(migrator, configuration)
      let found = entries.firstIndex { $0.identity == entry.identity }
      let kept = found.map { entries.remove(at: $0) } ?? entry
      entries.append(kept)
      if entries.count > Self.capacity { entries.removeFirst() }
      return kept
    }
  }

  private final class Entry: Sendable {
    struct Identity: Hashable {
      var migrations: [Migration.Identity]
      var preparation: [UInt]
      // What the bytes depend on besides; the rest of the configuration is that of each caller.
      var applicationID: Int32?
      var foreignKeysEnabled: Bool
    }

    let identity: Identity
    // Kept with the identity, which is good for as long as these are.
    private let migrator: DatabaseMigrator
    private let preparation: Migration.ClosureBody?
    private let configuration: DatabaseConfiguration
    // Held while the template is made: whoever comes meanwhile waits for it.
    private let made = Mutex<DatabaseTemplate?>(nil)

    init(_ migrator: DatabaseMigrator, _ configuration: DatabaseConfiguration) {
      self.migrator = migrator
      self.configuration = configuration
      if let prepare = configuration.prepareConnection {
        preparation = Migration.ClosureBody(call: prepare)
      } else {
        preparation = nil
      }
      identity = Identity(
        migrations: migrator.registered.map(\.identity), preparation: preparation?.identity ?? [],
        applicationID: configuration.applicationID,
        foreignKeysEnabled: configuration.foreignKeysEnabled)
    }

    /// An error is not kept: the next one tries again.
    func template() throws -> DatabaseTemplate {
      try made.withLock { made in
        if let made { return made }
        let template = try DatabaseTemplate(migrator, configuration: configuration)
        made = template
        return template
      }
    }
  }
}
