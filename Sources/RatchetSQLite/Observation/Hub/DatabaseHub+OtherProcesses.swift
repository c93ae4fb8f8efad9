import RatchetDependencies

extension DatabaseHub {
  /// Checks for commits of other processes at once, and then at each end of the period, by the
  /// `continuousClock` dependency of the observer that starts the checks. In a test that does not
  /// override this clock, or sets an immediate one, checks only at once.
  package func makePoll(every period: Duration) -> Task<Void, Never>? {
    look {}
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
      guard let self, case .success(let db) = connection, let version = db.dataVersion else {
        return
      }
      note(version: version)
    }
  }
}

extension Database {
  /// A number that changes when another connection has committed; `nil` if it cannot be read.
  var dataVersion: Int? {
    do { return try prepare("PRAGMA data_version").fetchOne(Int.self) } catch { return nil }
  }
}
