import Ratchet
import Testing

@Suite("A change of a field") struct FieldObservationTests {
  private let readers = Readers<Shelf>.all

  @Test("wakes those who read it, and nobody else")
  func oneOfTwo() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.number = 1 } == ["number"])
    #expect(readers.woken(&shelf) { $0.text = "a" } == ["text"])
    #expect(readers.woken(&shelf) { $0.numbers = [] } == ["numbers"])
  }

  @Test("in place wakes those who read it, and nobody else")
  func inPlace() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.number += 1 } == ["number"])
    #expect(readers.woken(&shelf) { $0.text += "a" } == ["text"])
    #expect(readers.woken(&shelf) { $0.numbers[0] = 9 } == ["numbers"])
  }

  @Test("to an equal value wakes nobody, however it is written")
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

  @Test("in place wakes those who read it where equality would take a copy to find out")
  func unknown() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.numbers[0] = 1 } == ["numbers"])
  }

  @Test("of a child wakes those who read it, and none of the parent's other readers")
  func nested() {
    var shelf = Shelf()
    #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
    #expect(readers.woken(&shelf) { $0.child.title = "b" } == ["child.title"])
    #expect(readers.woken(&shelf) { $0.child.note = 1 } == [])
  }

  @Test("in a changed copy that is written back wakes those who read it")
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
    "in a changed copy of the whole wakes those who read it, though it is seen in the copy only")
  func copyOfRoot() {
    var shelf = Shelf()
    #expect(
      readers.woken(&shelf) { shelf in
        var copy = shelf
        copy.number = 1
        shelf = copy
      } == ["number"])
  }

  @Test("is not lost for readers who read again between two changes")
  func again() {
    var shelf = Shelf()
    for _ in 0..<3 {
      #expect(readers.woken(&shelf) { $0.child.count += 1 } == ["child.count"])
    }
  }

  @Test("wakes nobody before somebody reads")
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
