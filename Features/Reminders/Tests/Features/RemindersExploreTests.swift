import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

@Suite struct RemindersExploreTests {
  /// A user's taps while list 1 is open.
  private static let taps: [RemindersFeature.Action] =
    [
      .undoTapped, .searchChanged("#errand"), .searchChanged("m"), .listMoved(2, before: 1),
      .smartListTapped(.completed), .tagTapped("errand"),
      .detail(.showsCompletedToggled), .detail(.orderChanged(.title)),
      .detail(.orderChanged(.manual)), .detail(.moreRowsNeeded), .detail(.moreRowsNeeded),
      .moreResultsNeeded, .detail(.allSelected), .detail(.selectionCleared),
      .detail(.completeSelectedTapped), .detail(.flagSelectedTapped(true)),
      .detail(.deleteSelectedTapped), .detail(.moveSelectedTapped(to: 2)),
      .detail(.deleteCompletedTapped),
      .detail(.destination(.presented(.confirmation(.deleteCompletedConfirmed)))),
      .detail(.newReminderTapped), .detail(.newReminderTapped), .detail(.destination(.dismiss)),
      .sheet(.titleChanged("Eggs")), .sheet(.saveButtonTapped), .sheet(.saveButtonTapped),
      .path(.popFrom(id: 0)),
    ]
    + (1...5).flatMap { id -> [RemindersFeature.Action] in
      [
        .detail(.completeTapped(id)), .detail(.completeTapped(id)), .detail(.deleteTapped(id)),
        .detail(.flagTapped(id)), .detail(.selectionToggled(id)),
        .detail(.reminderMoved(id, before: 1)), .detail(.reminderMoved(id, before: nil)),
      ]
    }

  private static func store() async -> StoreOf<RemindersFeature> {
    let store = Store(initialState: RemindersFeature.State()) { RemindersFeature() }
    await store.invariant("no reminder is shown that is deleted or of another list") { state in
      state.path.allSatisfy { screen in
        guard let detail = screen.detail else { return true }
        // Read once: the rows follow the database, which can change between two reads.
        return detail.rows.allSatisfy { row in
          if row.reminder.deletedAt != nil { return false }
          return if case .list(let id) = detail.scope { row.reminder.listID == id } else { true }
        }
      }
    }
    await store.invariant("no reminder is shown twice, and each is one of the screen") { state in
      state.path.allSatisfy { screen in
        guard let page = screen.detail?.fetched?.wrappedValue else { return true }
        let shown = Set(page.rows.map(\.id))
        return shown.count == page.rows.count && shown.isSubset(of: page.ids)
      }
    }
    await store.invariant("nothing fails") { state in state.failure == nil }
    return store
  }

  @Test("Whatever is tapped, the screens and the counts are those of the rows at the end")
  func taps() async {
    await explore(seeds: 150) { exploration in
      try await withDependencies {
        $0.date.now = RemindersDatabaseTrait.now
        $0.calendar = .gregorian(in: .gmt)
        try $0.bootstrapReminders()
      } operation: {
        @Dependency(\.defaultDatabase) var database
        try await database.addSample()
        try await database.write { db in
          // More than two pages.
          try Reminder.insert {
            (1...220).map { Reminder.Draft(listID: 1, title: "m \($0)") }
          }.execute(db)
        }
        let store = await Self.store()
        await store.send(.appeared).finish()
        try await store.state.load()
        await store.send(.listTapped(1)).finish()
        try await store.state.load()
        for _ in 1...15 { await store.tap(exploration.value(of: .element(of: Self.taps))) }
        await store.finish()

        let state = await store.state
        try await state.load()
        #expect(state.results.rows.count == min(state.results.total, state.resultLimit))
        let reminders = try await database.read { try Reminder.all.fetchAll($0) }
        let open = reminders.filter { !$0.isCompleted }
        let today = RemindersDatabaseTrait.now.addingTimeInterval(86_400)
        expectNoDifference(
          state.counts,
          RemindersCounts(
            today: open.count { $0.dueDate.map { $0 < today } ?? false },
            scheduled: open.count { $0.dueDate != nil }, all: open.count,
            flagged: open.count(where: \.isFlagged),
            completed: reminders.count(where: \.isCompleted)))
        for row in state.lists {
          #expect(row.remindersCount == open.count { $0.listID == row.id })
        }
        for screen in state.path.compactMap({ $0.detail }) {
          let request = screen.request(now: RemindersDatabaseTrait.now)
          let page = try await database.read { try request.fetch($0) }
          expectNoDifference(screen.rows, page.rows)
          #expect(screen.total == page.total)
          #expect(page.rows.count == min(page.total, screen.limit))
          #expect(screen.completing == [])
        }
        // Its period has passed.
        #expect(state.undo == nil)
        #expect(state[.sheet(0)]?.isSaving != true)
        await database.close()
      }
    }
  }

  @Test("If a save fails, its text is still there, however the form was closed during the save")
  func refused() async {
    await explore(seeds: 100) { exploration in
      try await withDependencies {
        $0.date.now = RemindersDatabaseTrait.now
        $0.calendar = .gregorian(in: .gmt)
        try $0.bootstrapReminders()
      } operation: {
        @Dependency(\.defaultDatabase) var database
        try await database.addSample()
        try await database.refuse("INSERT", because: "The disk is full.")
        let store = Store(initialState: RemindersFeature.State()) { RemindersFeature() }
        await store.send(.appeared).finish()
        try await store.state.load()
        await store.send(.listTapped(1)).finish()
        await store.send(.detail(.newReminderTapped))
        await store.send(.sheet(.titleChanged("Eggs")))
        await store.send(.sheet(.saveButtonTapped))
        await store.close(
          exploration.value(
            of: .element(of: [.detail(.destination(.dismiss)), .path(.popFrom(id: 0))])))
        await store.finish()

        let forms = await store.state.path.compactMap { $0.form ?? $0.detail?.destination?.form }
        expectNoDifference(forms.map(\.content.title), ["Eggs"])
        #expect(forms.first?.failure?.contains("The disk is full.") == true)
        #expect(forms.first?.isSaving == false)
        await database.close()
      }
    }
  }
}

extension Store where State == RemindersFeature.State, Action == RemindersFeature.Action {
  /// Taps only what is shown. Checked in the store's isolation: an effect could close a form
  /// between the check and the tap.
  func tap(_ action: sending RemindersFeature.Action) {
    let isShown = withState { state in
      switch action {
      case .path(.popFrom(let id)): state.path[id: id] != nil
      case .path(.element(let id, .detail(.destination(let action)))):
        switch (action, state.detail(id)?.destination) {
        case (.dismiss, _?), (.presented(.form), .form?),
          (.presented(.confirmation), .confirmation?):
          true
        default: false
        }
      case .path(.element(let id, _)): state.path[id: id] != nil
      default: true
      }
    }
    if isShown { send(action) }
  }

  /// Closes the form while it is being saved. When the save has failed, the form shows why, and
  /// closing it is up to the user.
  func close(_ action: sending RemindersFeature.Action) {
    if withState({ $0[.sheet(0)]?.isSaving == true }) { send(action) }
  }
}
