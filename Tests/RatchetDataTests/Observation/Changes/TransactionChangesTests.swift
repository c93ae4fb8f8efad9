import RatchetData
import Testing

@Suite("The changes of a transaction") struct TransactionChangesTests {
  private enum Step: CaseIterable {
    case insert, failingInsert, savepointA, savepointB, releaseA, releaseB, rollBackToA, rollBackToB
    case rollBack
  }

  /// The same behaviour by copying: each savepoint keeps the whole earlier contents.
  private struct Model {
    var rows: [Int] = []
    var savepoints: [(name: String, rows: [Int])] = []

    mutating func apply(_ step: Step, _ row: Int) {
      switch step {
      case .insert: rows.append(row)
      case .failingInsert: break
      case .savepointA: savepoints.append(("a", rows))
      case .savepointB: savepoints.append(("b", rows))
      case .releaseA: release("a")
      case .releaseB: release("b")
      case .rollBackToA: rollBack(to: "a")
      case .rollBackToB: rollBack(to: "b")
      case .rollBack: self = Model()
      }
    }

    private mutating func release(_ name: String) {
      guard let place = savepoints.lastIndex(where: { $0.name == name }) else { return }
      savepoints.removeSubrange(place...)
    }

    private mutating func rollBack(to name: String) {
      guard let place = savepoints.lastIndex(where: { $0.name == name }) else { return }
      rows = savepoints[place].rows
      savepoints.removeSubrange((place + 1)...)
    }
  }

  private let table = TableName("note")

  private func apply(_ step: Step, _ row: Int, to changes: inout TransactionChanges, rows: Bool) {
    switch step {
    case .insert, .failingInsert:
      changes.beginStatement()
      changes.note(
        TransactionChanges.Change(
          .row(.insert), of: TableName(rows ? "note" : "note\(row)"),
          row: rows ? .rowID(Int64(row)) : nil))
      changes.endStatement(isKept: step == .insert)
    case .savepointA: changes.savepoint("A")
    case .savepointB: changes.savepoint("b")
    case .releaseA: changes.release("a")
    case .releaseB: changes.release("B")
    case .rollBackToA: changes.rollBack(to: "a")
    case .rollBackToB: changes.rollBack(to: "b")
    case .rollBack: changes.rollBack()
    }
  }

  @Test("match SQL in all sequences of five steps, by row and by table")
  func enumerated() {
    let steps = Step.allCases
    for number in 0..<(steps.count * steps.count * steps.count * steps.count * steps.count) {
      var (model, byRow, byTable) = (Model(), TransactionChanges(), TransactionChanges())
      var rest = number
      for row in 0..<5 {
        let step = steps[rest % steps.count]
        rest /= steps.count
        model.apply(step, row)
        apply(step, row, to: &byRow, rows: true)
        apply(step, row, to: &byTable, rows: false)
      }
      let rows = byRow.commit().tables[table]?.rows.rows(.insert) ?? []
      let tables = Set(byTable.commit().tables.keys.map(\.name))
      guard rows == model.rows.map({ .rowID(Int64($0)) }),
        tables == Set(model.rows.map { "note\($0)" })
      else {
        Issue.record("sequence \(number): \(rows), not \(model.rows)")
        return
      }
    }
  }

  @Test(
    "continue for a statement that began within an undone savepoint; names are compared as in SQL")
  func statementAcrossSavepoint() {
    var changes = TransactionChanges()
    changes.savepoint("É")
    changes.savepoint("é")
    for number in 1...2 {
      changes.beginStatement()
      changes.note(TransactionChanges.Change(.unknown, of: TableName("t\(number)")))
    }
    changes.rollBack(to: "É")
    changes.note(TransactionChanges.Change(.unknown, of: table))
    changes.endStatement(isKept: true)
    changes.rollBack(to: "é")
    #expect(changes.commit().region == DatabaseRegion(table))
  }

  @Test("of a statement since an undone savepoint are undone if the statement fails")
  func failureAcrossSavepoint() {
    var changes = TransactionChanges()
    changes.savepoint("s")
    changes.note(TransactionChanges.Change(.unknown, of: TableName("t")))
    changes.beginStatement()
    changes.rollBack(to: "s")
    changes.note(TransactionChanges.Change(.unknown, of: table))
    changes.endStatement(isKept: false)
    #expect(changes.isEmpty)
  }

  @Test("without a row are kept once, however often they are reported") func once() {
    var changes = TransactionChanges()
    for _ in 1...10_000 {
      changes.beginStatement()
      for _ in 1...2 { changes.note(TransactionChanges.Change(.unknown, of: table)) }
      changes.endStatement(isKept: true)
    }
    #expect(changes.entryCount == 1)
    #expect(changes.commit().region == DatabaseRegion(table))
  }

  @Test("of one row combine into one: every pair, and insert, delete, insert")
  func sums() {
    let sums = RowChanges.Kind.allCases.map { first in
      RowChanges.Kind.allCases.map { RowChanges.sum(first, $0) }
    }
    #expect(
      sums == [
        [.insert, .insert, nil], [.update, .update, .delete], [.update, .update, .delete],
      ])
    var rows = RowChanges()
    for kind in [RowChanges.Kind.insert, .delete, .insert] { rows.note(kind, .rowID(1)) }
    #expect(rows.rows(.insert) == [.rowID(1)])
    rows.note(.delete, .rowID(1))
    #expect(rows.isEmpty)
  }
}
