import Observation
import Ratchet
import Synchronization
import Testing

@MainActor
@Suite("The recipe of a SwiftUI view") struct SwiftUIRecipeTests {
  // The calls of the view, without the view.
  let model = StoreModel(initialState: NoteFolder.State()) { NoteFolder() }

  @Test("shows the sheet of a case, and writes through a binding")
  func sheet() throws {
    #expect(model.scope(state: \.destination?.add, action: \.destination.add) == nil)
    model.send(.addTapped)
    let form = try #require(model.scope(state: \.destination?.add, action: \.destination.add))
    form.binding(\.title).wrappedValue = "Garden"
    form.send(.saveTapped)
    #expect(model.destination == nil)
    #expect(model.titles == ["Shopping", "Travel", "Garden"])
  }

  @Test("dismisses the sheet that the user swipes away")
  func swipe() {
    model.send(.addTapped)
    #expect(model.destination?.add != nil)
    model.send(.destination(.dismiss))
    #expect(model.destination == nil)
  }

  @Test("shows an alert, whose button sends its action")
  func alert() throws {
    model.send(.deleteTapped)
    let alert = try #require(model.destination?.alert)
    #expect(String(state: alert.title) == "Delete all notes?")
    #expect(alert.buttons.map { String(state: $0.label) } == ["Delete", "Keep"])
    let action = try #require(alert.buttons[0].action.action)
    model.send(.destination(.presented(.alert(action))))
    #expect(model.titles == [])
    #expect(model.destination == nil)
  }

  @Test("pushes and pops")
  func stack() throws {
    model.send(.titleTapped("Travel"))
    let ids = model.path.ids
    let page = try #require(model.scope(state: \.path, action: \.path, id: ids[0]))
    page.binding(\.text).wrappedValue = "Bath"
    #expect(model.path[id: ids[0]]?.text == "Bath")
    model.send(.path(.popFrom(id: ids[0])))
    #expect(model.path.ids == [])
  }

  @Test("filters by a binding, and shares a value without an action")
  func bindings() {
    let isNotified = Mutex(false)
    withObservationTracking {
      _ = model.isCompact
    } onChange: {
      isNotified.withLock { $0 = true }
    }
    model.$isCompact.withLock { $0 = true }
    #expect(isNotified.withLock { $0 })
    model.binding(\.filter).wrappedValue = "Tr"
    #expect(model.shown == ["Travel"])
  }
}
