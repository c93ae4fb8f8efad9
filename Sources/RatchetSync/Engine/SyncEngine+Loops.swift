import RatchetDependencies
import RatchetSQLite

extension SyncEngine {
  /// Runs one direction again and again, until the task is cancelled.
  func loop(_ direction: Direction) async {
    while !Task.isCancelled {
      loops[direction]?.begin()
      do {
        try await run(direction)
        guard !Task.isCancelled else { return }
        serverAnswered(except: direction)
        await rest(direction, for: loops[direction]?.succeed() ?? .zero)
      } catch {
        guard !Task.isCancelled else { return }
        let jitter = randomNumbers { Double.random(in: 0...1, using: &$0) }
        await rest(direction, for: loops[direction]?.fail(jitter: jitter) ?? .zero)
      }
    }
  }

  /// Wakes the fetching loop for each hint of the transport.
  func listen() async {
    while !Task.isCancelled {
      do {
        _ = try await openSession()
        for await _ in await transport.hints() { wake(.fetch) }
      } catch {
        // The fetching loop meets the same error, and its status has it.
      }
      // The loop polls meanwhile.
      do { try await clock.sleep(for: configuration.pollInterval) } catch { return }
    }
  }

  /// Wakes the sending loop after each commit with an edit.
  func watch(_ changes: DatabaseChanges) async {
    do {
      for try await _ in changes { wake(.send) }
    } catch {
      // The sending loop polls, and its status has the reason if the database is at fault.
    }
  }

  func wake(_ direction: Direction) {
    if loops[direction]?.wake() == true { rests[direction]?.cancel() }
  }

  private func serverAnswered(except direction: Direction) {
    for other in loops.keys where other != direction && loops[other]?.serverAnswered() == true {
      rests[other]?.cancel()
    }
  }

  /// Sleeps for a duration, or until the loop is woken.
  private func rest(_ direction: Direction, for duration: Duration) async {
    guard duration > .zero else { return }
    let rest = Task { [clock] in try await clock.sleep(for: duration) }
    rests[direction] = rest
    await withTaskCancellationHandler {
      // It ends by the clock or by a cancellation; both begin the next run.
      _ = await rest.result
    } onCancel: {
      rest.cancel()
    }
    rests[direction] = nil
  }
}
