import Foundation
import Ratchet
import RatchetDependencies

extension AppRoot {
  /// Keeps the place of the user. A file that could not be read is set aside first.
  func keepPlace(_ state: inout State) -> Effect<Action> {
    guard let restoration = state.tabs?.restoration else { return .none }
    guard case .unreadable(let file) = state.restorationFile, let url = state.files.restoration
    else {
      state.$restorationFile.withLock { $0 = .restoration(restoration) }
      return .none
    }
    let fileSystem = fileSystem
    return .run(name: "set aside") { send in
      await send(.restorationSetAside(name: try file.setAside(from: url, in: fileSystem)))
    } catch: { error, send in
      await send(.restorationFailed(AppWording.notSetAside(url, error)))
    }
    .cancellable(id: CancelID.setAside, cancelInFlight: true)
  }
}
