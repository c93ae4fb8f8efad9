import App
import CountersList
import Items
import Ratchet
import RatchetDriver
import ReadingList
import Reminders
import Trips

extension [DrivenInvariant<CountersList.State>] {
  static var countersList: Self {
    [
      .invariant("the counters are in order, each once") { state in
        zip(state.rows.ids, state.rows.ids.dropFirst()).allSatisfy { $0 < $1 }
      },
      .invariant("a fact is shown or being loaded, not both") { state in
        state.rows.allSatisfy { $0.fact == nil || !$0.isLoadingFact }
      },
    ]
  }
}

extension [DrivenInvariant<ReadingList.State>] {
  static var readingList: Self {
    [
      .invariant("no book is to be read twice") { state in
        let ids = state.toRead.books.map(\.id)
        return Set(ids).count == ids.count
      }
    ]
  }
}

extension [DrivenInvariant<ItemsList.State>] {
  static var items: Self {
    [
      .invariant("the items are in order, each once") { state in
        let items = state.items
        return zip(items, items.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp }
          && Set(items.ids).count == items.count
      },
      .invariant("the open item is in the list") { state in
        state.detail.map { state.items[id: $0.id] == $0.item } ?? true
      },
      .invariant("an item that could not be added is not shown") { state in
        state.failedChanges.allSatisfy { failed in
          guard case .insertion(let item) = failed.change else { return true }
          return state.items[id: item.id] == nil
        }
      },
    ]
  }
}

extension [DrivenInvariant<TripsList.State>] {
  static var trips: Self {
    [
      .invariant("the trips are in order, each once") { state in
        zip(state.trips.shown, state.trips.shown.dropFirst()).allSatisfy { $0.precedes($1) }
      },
      .invariant("a deleted trip is not in the list") { state in
        state.trips.undoable.allSatisfy { !state.trips.shown.contains(id: $0.id) }
      },
      .invariant("a failure is asked about, unless a form is open") { state in
        state.failures.isEmpty ? state.alert == nil : state.alert != nil || state.editor != nil
      },
    ]
  }
}

extension [DrivenInvariant<RemindersFeature.State>] {
  static var reminders: Self {
    [
      .invariant("no reminder is shown twice") { state in
        state.path.compactMap(\.detail).allSatisfy { detail in
          let ids = detail.rows.map(\.id)
          return Set(ids).count == ids.count
        }
      },
      .invariant("a list shows only its own reminders") { state in
        state.path.compactMap(\.detail).allSatisfy { detail in
          guard case .list(let id) = detail.scope else { return true }
          return detail.rows.allSatisfy { $0.reminder.listID == id }
        }
      },
    ]
  }
}

extension [DrivenInvariant<AppRoot.State>] {
  static var app: Self {
    [
      .invariant("the saved place is the shown one") { state in
        state.tabs.map { state.restorationFile == .restoration($0.restoration) } ?? true
      }
    ]
  }
}
