import RatchetDependencies

extension DatabaseHub {
  /// Looks at once, and then at each end of the period. By the clock of whoever observes first; in a test
  /// that gives none, or one on which no time passes, only at once.
  package func makePoll(every period: Duration) -> Task<Void, Never>? {
    look {}
    let clock = DependencyValues.current.continuousClock
    if clock is UnimplementedClock<Duration> || clock is ImmediateClock<Duration> { return Task {} }
    return Task { [weak self] in
      while !Task.isCancelled {
        // It only ends by being cancelled.
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

  /// Looks on the thread of the connection that writes: what it writes itself it does not see as another's.
  private func look(_ then: @escaping @Sendable () -> Void) {
    onWriter { [weak self] connection in
      defer { then() }
      // A file that cannot be read now is looked at again.
      guard let self, case .success(let db) = connection, let version = db.dataVersion else {
        return
      }
      note(version: version)
    }
  }
}

extension Database {
  /// Changes when another connection has committed something; nil where it cannot be had.
  var dataVersion: Int? {
    do { return try prepare("PRAGMA data_version").fetchOne(Int.self) } catch { return nil }
  }
}
