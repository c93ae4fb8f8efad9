import Testing

@testable import Ratchet

/// Ids that share two hashes: every look-up collides.
private struct Clash: Hashable {
  var number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
}

private struct Row: Identifiable, Equatable {
  var id: Clash
}

@Suite("Ids with the same hash")
struct PositionTableTests {
  @Test(
    "are distinguished, whatever is added, removed and moved", arguments: 0..<8 as Range<UInt64>)
  func clashes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var array: IdentifiedArrayOf<Row> = []
    var model: [Row] = []
    for step in 0..<1_000 {
      let row = Row(id: Clash(number: Int.random(in: 0..<40, using: &random)))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let index = Int.random(in: 0...model.count, using: &random)
        array.insert(row, at: index)
        if !model.contains(row) { model.insert(row, at: index) }
      case 2:
        array.remove(id: row.id)
        model.removeAll { $0 == row }
      case 3 where model.count > 1:
        let (i, j) = (0, model.count - 1)
        array.swapAt(i, j)
        model.swapAt(i, j)
      default:
        array.append(row)
        if !model.contains(row) { model.append(row) }
      }
      #expect(array.elements == model, "seed \(seed), step \(step)")
      for number in 0..<40 {
        let id = Clash(number: number)
        #expect(
          array.index(id: id) == model.firstIndex { $0.id == id }, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("leave no trace when they are removed: the table does not grow")
  func noTrace() {
    var array: IdentifiedArrayOf<Row> = [Row(id: Clash(number: -1))]
    for number in 0..<10_000 {
      array.append(Row(id: Clash(number: number)))
      array.remove(id: Clash(number: number))
    }
    #expect(array.positions.slots.count == 8)
  }
}
