import RatchetCSQLite
import RatchetDependencies

extension DatabaseHub {
  /// Checks for commits of other processes at once, and then at each end of the period, by the
  /// `continuousClock` dependency of the observer that starts the checks. In a test that does not
  /// override this clock, or sets an immediate one, checks only at once.
  package func makePoll(every period: Duration) -> Task<Void, Never>? {
    look {}
    // Without a pause, the checks would keep a processor busy; a clock cannot wait for centuries.
    let period = min(max(period, .milliseconds(1)), .seconds(366 * 86_400))
    let clock = DependencyValues.current.continuousClock
    if clock is UnimplementedClock<Duration> || clock is ImmediateClock<Duration> { return Task {} }
    return Task { [weak self] in
      while !Task.isCancelled {
        // Ends only by cancellation.
        do { try await clock.sleep(for: period) } catch { return }
        await withTrackedWork("look for changes of other processes") {
          await withCheckedContinuation { done in
            guard let self else { return done.resume() }
            self.look { done.resume() }
          }
        }
      }
    }
  }

  /// Reads the data version on the thread of the writing connection, whose own commits do not
  /// change it.
  private func look(_ then: @escaping @Sendable () -> Void) {
    onWriter { [weak self] connection in
      defer { then() }
      // A file that cannot be read now is checked again next time.
      guard let self, case .success(let db) = connection, let versions = db.dataVersions else {
        return
      }
      note(versions)
    }
  }
}

/// Numbers that change when another connection has committed.
struct DataVersions: Hashable {
  var main: Int
  /// By the names of the attached databases, without those that could not be read.
  var attached: [String: Int] = [:]
}

extension Database {
  /// The data versions of the database's files; `nil` if they cannot be read.
  var dataVersions: DataVersions? {
    do {
      guard let main = try dataVersion(of: "main") else { return nil }
      var versions = DataVersions(main: main)
      guard ratchet_sqlite3_has_attached(handle) != 0 else { return versions }
      let names = try prepare("SELECT name FROM pragma_database_list").fetchAll(String.self)
      // Without waiting for locks: a file in rollback mode cannot be read while it is written.
      sqlite3_busy_handler(handle, nil, nil)
      defer { installBusyHandler() }
      for name in names where name != "main" && name != "temp" {
        // A file that is locked now is checked again next time.
        do { versions.attached[name] = try dataVersion(of: name) } catch { continue }
      }
      return versions
    } catch { return nil }
  }

  private func dataVersion(of schema: String) throws -> Int? {
    try prepare("PRAGMA \(schema.quotedIdentifier).data_version").fetchOne(Int.self)
  }
}
