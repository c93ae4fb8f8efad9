import Ratchet
import RatchetDependencies

// The closures have no capture lists, so that effects start in the order of the taps. They catch
// errors themselves: a repository may throw a `CancellationError` of its own, which `catch:` would
// pass over, and the end of a write must not be missed.
extension TripsList {
  /// Fetches the trips; an earlier fetch under way is cancelled.
  func load() -> Effect<Action> {
    let repository = repository
    return .run(name: "load") { send in
      do {
        await send(.tripsLoaded(try await repository.fetchAll()))
      } catch {
        await send(.loadFailed("\(error)"))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  /// Performs a write, if there is one. It belongs to the list and not to the form, which is closed
  /// at once.
  func perform(_ write: TripWrite?) -> Effect<Action> {
    guard let write else { return .none }
    let repository = repository
    return .run(name: "write") { send in
      do {
        switch write {
        case .save(let trip): try await repository.save(trip)
        case .delete(let id): try await repository.delete(id: id)
        }
      } catch {
        return await send(.changeFailed(write, reason: "\(error)"))
      }
      await send(.changeSaved(write))
    }
  }

  func waitForUndo(_ id: Trip.ID) -> Effect<Action> {
    let clock = clock
    return .run(name: "undo") { send in
      try await clock.sleep(for: Self.undoPeriod)
      await send(.undoExpired(id))
    }
    .cancellable(id: CancelID.undo(id), cancelInFlight: true)
  }
}
