#if Postgres
  import RatchetDependencies
  import RatchetPostgres
  import Synchronization

  extension PostgresTransport {
    /// Yields when the server has notified, when the connection was made again after a loss, and a
    /// while after a page that could not have all operations yet.
    ///
    /// The stream ends when the transport is closed, or if the server refuses it; at once if the
    /// transport is not open.
    public func hints() async -> AsyncStream<Void> {
      let (stream, continuation) = AsyncStream<Void>.makeStream(
        bufferingPolicy: .bufferingNewest(1))
      let opened = state.withLock { state -> (number: Int, channel: String)? in
        guard let channel = state.session?.channel else { return nil }
        state.nextHint += 1
        state.hints[state.nextHint] = continuation
        return (state.nextHint, channel)
      }
      guard let opened else {
        continuation.finish()
        return stream
      }
      let notifications = withDependencies {
        $0.continuousClock = clock.wrappedValue
        $0.withRandomNumberGenerator = randomNumbers.wrappedValue
      } operation: {
        PostgresNotifications(configuration, channels: [opened.channel])
      }
      let task = Task {
        do {
          for try await _ in notifications { continuation.yield() }
        } catch {
          // Hints may stop. The engine polls, and its calls throw what is wrong with the server.
        }
        continuation.finish()
      }
      continuation.onTermination = { [weak self] _ in
        task.cancel()
        _ = self?.state.withLock { $0.hints.removeValue(forKey: opened.number) }
      }
      return stream
    }

    /// Gives a hint in a quarter of a second: the transaction that hides operations may be one that
    /// sends no notification when it ends.
    func hintLater() {
      state.withLock { state in
        guard state.laterHint == nil else { return }
        state.laterHint = Task { [weak self, clock] in
          try await clock.wrappedValue.sleep(for: .milliseconds(250))
          let hints = self?.state.withLock { state in
            state.laterHint = nil
            return Array(state.hints.values)
          }
          for hint in hints ?? [] { hint.yield() }
        }
      }
    }
  }
#endif
