import App
import CountersList
import Items
import Ratchet
import RatchetTesting
import Reminders
import Trips

extension TestStore where State == AppRoot.State, Action == AppRoot.Action {
  /// Receives all that follows when the tabs over the application's seeds appear.
  func receiveAppearance() async {
    await receive(.tabs(.appeared))
    await receive(.tabs(.counters(.appeared)))
    await receive(.tabs(.items(.appeared))) { $0.modifyTabs { $0.items.isLoading = true } }
    await receive(.tabs(.trips(.appeared))) { $0.modifyTabs { $0.trips.trips.beginFetch() } }
    await receive(.tabs(.reminders(.appeared)))
    await receiveUnordered {
      $0.receive(\.tabs.counters.countersChanged) { state, _ in
        state.modifyTabs {
          $0.counters.rows = [Counter.State(id: 1, value: 3), Counter.State(id: 2)]
        }
      }
      $0.receive(\.tabs.items.itemsLoaded) { state, items in
        state.modifyTabs {
          $0.items.isLoading = false
          $0.items.storedItems = IdentifiedArray(items)
        }
      }
      $0.receive(\.tabs.trips.tripsLoaded) { state, trips in
        state.modifyTabs { $0.trips.trips.endFetch(trips) }
      }
    }
  }
}

extension AppRoot.State {
  /// Changes the tabs, if the database is open.
  mutating func modifyTabs(_ change: (inout AppFeature.State) -> Void) {
    phase.modify(\.ready, change)
  }
}
