import Ratchet
import Testing

@Suite("An observable enum") struct EnumObservationTests {
  private let readers = Readers<Shelf>.all

  /// Changes the payload in place, as a child reducer does.
  private func increment(_ screen: inout Screen) {
    switch screen {
    case .detail(var item):
      screen = .home
      item.count += 1
      screen = .detail(item)
    case .nested(.item(var item)):
      screen = .home
      item.count += 1
      screen = .nested(.item(item))
    case .message(let text): screen = .message(text + "!")
    default: break
    }
  }

  @Test("notifies readers of a field of its payload when that field changes")
  func payload() {
    var shelf = Shelf(screen: .detail(Item(id: 1)))
    #expect(readers.woken(&shelf) { increment(&$0.screen) } == ["screen.count"])
    #expect(shelf.screen == .detail(Item(id: 1, count: 1)))
    shelf.screen = .nested(.item(Item(id: 1)))
    #expect(readers.woken(&shelf) { increment(&$0.screen) } == ["screen.count"])
  }

  @Test("notifies its readers when its case changes, at any depth")
  func change() {
    var shelf = Shelf()
    let item = Item(id: 1)
    for next: Screen in [
      .detail(item), .nested(.item(item)), .nested(.other(item)), .message(""), .home,
    ] {
      #expect(readers.woken(&shelf) { $0.screen = next } == Readers.of("screen"))
    }
  }

  @Test(
    "notifies its readers when its payload is replaced; if the payload is the same, only those inside"
  )
  func replaced() {
    var shelf = Shelf(screen: .detail(Item(id: 1)))
    let past = shelf.screen
    #expect(readers.woken(&shelf) { $0.screen = .detail(Item(id: 1)) } == Readers.of("screen"))
    shelf.screen = past
    increment(&shelf.screen)
    #expect(readers.woken(&shelf) { $0.screen = past } == ["screen.count"])
  }

  @Test("with a payload that is not observable notifies its readers unless the payload stays equal")
  func plain() {
    var shelf = Shelf(screen: .message("a"))
    #expect(readers.woken(&shelf) { increment(&$0.screen) } == Readers.of("screen"))
    #expect(readers.woken(&shelf) { $0.screen = .message("a!") } == [])
    #expect(readers.woken(&shelf) { $0.screen = .pair(1, "a") } == Readers.of("screen"))
    #expect(readers.woken(&shelf) { $0.screen = .pair(1, "a") } == [])
    #expect(readers.woken(&shelf) { $0.screen = .pair(1, "b") } == Readers.of("screen"))
  }
}
