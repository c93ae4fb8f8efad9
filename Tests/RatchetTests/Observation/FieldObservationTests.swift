import Ratchet
import Testing

@Suite("A change of a field") struct FieldObservationTests {
  private let readers = Readers<Shelf>.all

  @Test("notifies only its readers")
  func oneOfTwo() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.number = 1 } == ["number"])
    #expect(readers.woken(&shelf) { $0.text = "a" } == ["text"])
    #expect(readers.woken(&shelf) { $0.numbers = [] } == ["numbers"])
  }

  @Test("in place notifies only its readers")
  func inPlace() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.number += 1 } == ["number"])
    #expect(readers.woken(&shelf) { $0.text += "a" } == ["text"])
    #expect(readers.woken(&shelf) { $0.numbers[0] = 9 } == ["numbers"])
  }

  @Test("to an equal value notifies no reader, however it is written")
  func equal() {
    var shelf = Shelf()
    let woken = readers.woken(&shelf) {
      $0.number = 0
      $0.number += 0
      $0.text = ""
      $0.numbers = [1, 2]
      $0.optional = nil
    }
    #expect(woken == [])
  }

  @Test("in place notifies its readers when checking equality would need a copy")
  func unknown() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.numbers[0] = 1 } == ["numbers"])
  }

  @Test("of a child notifies its readers, and no other readers of the parent")
  func nested() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
    #expect(readers.woken(&shelf) { $0.child.title = "b" } == ["child.title"])
    #expect(readers.woken(&shelf) { $0.child.note = 1 } == [])
  }

  @Test("in a changed copy that is written back notifies its readers")
  func copyWrittenBack() {
    var shelf = Shelf()
    var copy = shelf.child
    copy.count = 1
    #expect(
      readers.woken(&shelf) { $0.child = copy } == Readers.of("child").filter { $0 != "child" })
    #expect(shelf.child.count == 1)
    #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
  }

  @Test(
    "in a changed copy of the whole notifies its readers, though only the copy shows the change")
  func copyOfRoot() {
    var shelf = Shelf()
    #expect(
      readers.woken(&shelf) { shelf in
        var copy = shelf
        copy.number = 1
        shelf = copy
      } == ["number"])
  }

  @Test("is not lost for readers that read again between two changes")
  func again() {
    var shelf = Shelf()
    for _ in 0..<3 {
      #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
    }
  }

  @Test("notifies no reader before the first read")
  func unread() {
    var shelf = Shelf()
    shelf.number = 1
    shelf.child.count = 1
    var readers = Readers<Shelf>()
    #expect(readers.woken(&shelf) { $0.number = 2 } == [])
    readers.add("number", \.number)
    #expect(readers.woken(&shelf) { $0.number = 3 } == ["number"])
  }
}
