import Synchronization

extension DatabaseTemplate {
  /// The shared template of a migrator, made by the first call in this process; concurrent calls
  /// wait for it.
  ///
  /// Migrators share a template if they do the same: they have the same names with the same SQL, or
  /// with closures that have the same source location and capture nothing, or are copies of one
  /// another. So a migrator may be made anew each time; if its closures capture something, keep it
  /// in a `static let`. The 128 most recently used templates are kept: the test targets of a
  /// package run in one process, each with its own schema.
  public static func shared(
    for migrator: DatabaseMigrator,
    configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws -> DatabaseTemplate {
    try Shared.all.withLock { $0.entry(for: migrator, configuration) }.template()
      .configured(configuration)
  }

  private struct Shared {
    // A lock guards the cache, because tests run in parallel. It is not held while a template is
    // made.
    static let all = Mutex(Shared())
    private static let capacity = 128

    /// The entries in the order of their last use, the most recent one last.
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
      // The options that the bytes depend on as well; the rest of the configuration is each
      // caller's.
      var applicationID: Int32?
      var foreignKeysEnabled: Bool
    }

    let identity: Identity
    // Stored with the identity, which is valid only as long as these exist.
    private let migrator: DatabaseMigrator
    private let preparation: Migration.ClosureBody?
    private let configuration: DatabaseConfiguration
    // Locked while the template is made, so that concurrent callers wait for it.
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

    /// Returns the template, made on the first call. An error is not kept: the next call tries
    /// again.
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
