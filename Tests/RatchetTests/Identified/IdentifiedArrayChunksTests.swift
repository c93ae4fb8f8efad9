import Testing

@testable import Ratchet

/// Steps on arrays of several chunks, compared with a plain array.
@Suite("An identified array of several chunks") struct IdentifiedArrayChunksTests {
  private typealias Row = IdentifiedArraySharingTests.PlainRow

  @Test("behaves like a plain array", arguments: ElementStorageTests.sizes.dropFirst())
  func randomSteps(size: Int) {
    var random = SplitMix(seed: UInt64(size))
    func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
    var model = (0..<size).map { Row(id: $0) }
    var rows = IdentifiedArray(model)
    for step in 0..<600 {
      let place = number(0..<model.count)
      let id = model[place].id
      let new = Row(id: 10_000 + step)
      var past = rows
      let pastModel = model
      switch number(0..<13) {
      case 0, 1:
        model.append(new)
        rows.append(new)
      case 2:
        model.insert(new, at: place)
        rows.insert(new, at: place)
      case 3:
        #expect(rows.remove(id: id) == model.remove(at: place))
        model.append(new)
        rows.append(new)
      case 4:
        model.remove(at: place)
        rows[id: id] = nil
        model.append(new)
        rows[id: new.id] = new
      case 5:
        model[place].count += 1
        rows[id: id]?.count += 1
      case 6:
        model[place].count += 1
        rows[place].count += 1
      case 7:
        model[place].count += 1
        #expect(rows.modify(id: id) { $0.count += 1 } != nil)
      case 8:
        let range = place..<min(model.count - 1, place + number(0..<3))
        guard range.lowerBound < range.upperBound else { break }
        model.replaceSubrange(range, with: [])
        rows.removeSubrange(range)
      case 9:
        let other = number(0..<model.count)
        model.swapAt(place, other)
        rows.swapAt(place, other)
      case 10:
        model = Array(model[1..<max(1, place)]) + model[..<1] + model[max(1, place)...]
        rows.move(fromOffsets: [0], toOffset: max(1, place))
      case 11:
        model.reverse()
        rows.reverse()
      default:
        model.sort { ($0.count, $0.id) < ($1.count, $1.id) }
        rows.sort { ($0.count, $0.id) < ($1.count, $1.id) }
      }
      let last = model.count - 1
      guard rows.count == model.count, rows[id: model[last].id] == model[last],
        rows.index(id: model[0].id) == 0, past.count == pastModel.count
      else {
        Issue.record("Size \(size), step \(step): they differ.")
        return
      }
      if step.isMultiple(of: 30) {
        #expect(past.elements == pastModel)
        past.popLast()
        #expect(rows.elements == model)
      }
    }
    #expect(rows.elements == model)
    #expect(rows.ids == model.map(\.id))
    #expect(rows == IdentifiedArray(model))
    for (index, row) in model.enumerated() where rows.index(id: row.id) != index {
      Issue.record("Size \(size): \(row.id) is not at \(index).")
    }
  }
}
