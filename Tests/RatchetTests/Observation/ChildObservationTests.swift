import Ratchet
import Testing

@Suite("Replacing a child") struct ChildObservationTests {
  private let readers = Readers<Shelf>.all

  @Test("notifies only the readers of the child or of anything in it")
  func replaced() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.child = Item(id: 0) } == Readers.of("child"))
    #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
  }

  @Test("in place, as a child's reducer does, is detected too")
  func replacedInPlace() {
    func reset(_ item: inout Item) { item = Item(id: 0) }
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { reset(&$0.child) } == Readers.of("child"))
  }

  @Test("by nil, or nil by a child, notifies the readers of the optional")
  func optional() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.optional = Item(id: 1) } == Readers.of("optional"))
    #expect(readers.woken(&shelf) { $0.optional?.count += 1 } == ["optional.count"])
    #expect(readers.woken(&shelf) { $0.optional?.title = "" } == [])
    #expect(readers.woken(&shelf) { $0.optional = nil } == Readers.of("optional"))
  }

  @Test("by an earlier copy notifies readers of anything in it: an undo")
  func undo() {
    var shelf = Shelf()
    let past = shelf.child
    shelf.child.count = 1
    shelf.child.title = "b"
    let future = shelf.child
    let inside = ["child.count", "child.title"]
    #expect(readers.woken(&shelf) { $0.child = past } == inside)
    #expect(shelf.child.count == 0)
    #expect(readers.woken(&shelf) { $0.child = future } == inside)
    #expect(shelf.child.count == 1)
    #expect(readers.woken(&shelf) { $0.child.count = 2 }.contains("child.count"))
  }

  @Test("by an earlier copy, and changing it in the same action, notifies readers of any of it")
  func undoAndChange() {
    var shelf = Shelf()
    let past = shelf.child
    shelf.child.count = 1
    shelf.child.title = "b"
    #expect(
      readers.woken(&shelf) { shelf in
        shelf.child = past
        shelf.child.count = 7
      } == Readers.of("child"))
    #expect(readers.woken(&shelf) { $0.child.count = 8 } == ["child.count"])
  }

  @Test("by an earlier copy in place, and then changing it, notifies readers of any of it")
  func undoInPlaceAndChange() {
    func undo(_ item: inout Item, to past: Item) {
      item = past
      item.count = 7
    }
    var shelf = Shelf()
    let past = shelf.child
    shelf.child.title = "b"
    #expect(readers.woken(&shelf) { undo(&$0.child, to: past) } == Readers.of("child"))
  }

  @Test("by an earlier copy in place, when no other copy is left, notifies readers of any of it")
  func undoOfOnlyCopy() {
    func undo(_ item: inout Item, to past: consuming Item) {
      item = past
      item.count = 7
    }
    var shelf = Shelf()
    var history = [shelf.child]
    shelf.child.title = "b"
    let woken = readers.woken(&shelf) { undo(&$0.child, to: history.removeLast()) }
    #expect(Set(woken).isSuperset(of: ["child.count", "child.title"]))
  }

  @Test("together with the whole state by an earlier copy notifies the readers of changed values")
  func undoOfOwner() {
    var outer = Outer()
    let past = outer.shelf
    outer.shelf.child.count = 1
    outer.shelf.rows[id: 6]?.count = 1
    outer.shelf.array[0].count = 1
    var readers = Readers<Outer>()
    readers.add("child") { $0.shelf.child.count }
    readers.add("row") { $0.shelf.rows[id: 6]?.count }
    readers.add("element") { $0.shelf.array[0].count }
    readers.add("other", \.other)
    #expect(readers.woken(&outer) { $0.shelf = past } == ["child", "element", "row"])
  }

  @Test("in two copies of the whole keeps the copies independent")
  func copiesApart() {
    var first = Shelf()
    var second = first
    first.child.count = 1
    second.child.count = 2
    #expect(readers.woken(&first) { _ in second.child.count = 3 } == [])
    #expect(readers.woken(&second) { _ in first.child.count = 4 } == [])
    #expect(readers.woken(&first) { $0.child.count = 5 } == ["child.count"])
    #expect(readers.woken(&second) { $0.child.count = 5 } == ["child.count"])
    #expect(readers.woken(&first) { $0.child = second.child } == Readers.of("child"))
  }
}
