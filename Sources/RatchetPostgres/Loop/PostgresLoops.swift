#if Postgres
  import Foundation
  import RatchetSystem
  import Synchronization

  /// The loops of the process: at most four, each made when a connection needs it.
  enum PostgresLoops {
    private struct State {
      var loops: [PostgresLoop] = []
      var turns = 0
    }

    private static let state = Mutex(State())
    private static let limit = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

    /// Returns the loop for the next connection: each in turn.
    static func next() throws(ErrorNumber) -> PostgresLoop {
      let result = state.withLock { state -> Result<PostgresLoop, ErrorNumber> in
        state.turns += 1
        if state.loops.count < limit {
          do throws(ErrorNumber) {
            state.loops.append(try PostgresLoop())
          } catch {
            return .failure(error)
          }
        }
        return .success(state.loops[state.turns % state.loops.count])
      }
      return try result.get()
    }
  }
#endif
