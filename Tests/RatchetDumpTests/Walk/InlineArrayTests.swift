import RatchetDump
import Testing

/// Arrays whose elements lie in place, which reflection does not read.
@Suite("An inline array") struct InlineArrayTests {
  private struct Board {
    var cells: InlineArray<3, Int> = [0, 0, 0]
    var names: InlineArray<2, String> = ["a", "b"]
  }

  @Test("is dumped as its elements")
  func text() {
    #expect(
      dumpText(Board()) == """
        InlineArrayTests.Board(
          cells: [
            [0]: 0,
            [1]: 0,
            [2]: 0
          ],
          names: [
            [0]: "a",
            [1]: "b"
          ]
        )
        """)
  }

  @Test("is compared by its elements, whether they lie in place or not")
  func difference() {
    var board = Board()
    #expect(diff(Board(), board) == nil)
    board.cells[1] = 7
    board.names = ["a", "c"]
    let difference = diff(Board(), board)
    #expect(
      difference == """
          InlineArrayTests.Board(
            cells: [
              … (1 unchanged),
        -     [1]: 0,
        +     [1]: 7,
              … (1 unchanged)
            ],
            names: [
              … (1 unchanged),
        -     [1]: "b"
        +     [1]: "c"
            ]
          )
        """)
  }
}
