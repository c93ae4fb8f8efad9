import RatchetData

/// A table whose rows the user sorts by hand: by position, then by id.
protocol HandOrdered: PrimaryKeyedTable where PrimaryKey == Int, TableColumns: HandOrderedColumns {}

protocol HandOrderedColumns: TableDefinition {
  var id: TableColumn<QueryValue, Int> { get }
  var position: TableColumn<QueryValue, Int> { get }
}

extension Reminder: HandOrdered {}
extension Reminder.TableColumns: HandOrderedColumns {}
extension RemindersList: HandOrdered {}
extension RemindersList.TableColumns: HandOrderedColumns {}

/// The order by hand of a table's rows, including those outside its default scope.
///
/// Positions have gaps, so a move usually writes one row. If there is no room between two rows, the
/// rows around it are spread out. A larger neighbourhood is spread to larger gaps, so that it stays
/// untouched for more moves. Even if all moves have the same place, at most four rows are written for
/// each move on average among hundreds of rows; the number grows with the logarithm of theirs.
struct HandOrder<Row: HandOrdered> {
  let db: Database

  /// The distance of a new row from the last one: at least 32 rows fit in between.
  static var gap: Int { 1 << 32 }

  struct Place: Equatable {
    let id: Int
    let position: Int
  }

  /// Moves a row directly before another one, or to the end. Nothing happens if it is there
  /// already, or if one of the two rows does not exist.
  func move(_ id: Int, before target: Int?) throws {
    guard id != target, let current = try place(of: id) else { return }
    var upper: Place?
    if let target {
      guard let place = try place(of: target) else { return }
      upper = place
    }
    let lower = try rows(before: upper, except: id, 1).first
    if isOrdered(lower, current), isOrdered(current, upper) { return }
    if let position = Self.position(between: lower?.position, and: upper?.position) {
      try set(id, to: position)
    } else if let upper {
      try makeRoom(for: current, before: upper)
    }
  }

  /// Spreads the smallest neighbourhood that has enough room.
  private func makeRoom(for row: Place, before target: Place) throws {
    var reach = 1
    while true {
      let before = try rows(before: target, except: row.id, reach + 1)
      let after = try rows(from: target, except: row.id, reach + 1)
      let rows = before.prefix(reach).reversed() + [row] + after.prefix(reach)
      if let positions = Self.positions(
        rows.count, after: before.dropFirst(reach).first?.position,
        before: after.dropFirst(reach).first?.position, distance: reach << 16)
      {
        for (row, position) in zip(rows, positions) where row.position != position {
          try set(row.id, to: position)
        }
        return
      }
      reach *= 2
    }
  }

  private func isOrdered(_ left: Place?, _ right: Place?) -> Bool {
    guard let left, let right else { return true }
    return (left.position, left.id) < (right.position, right.id)
  }
}

// The statements.
extension HandOrder {
  private func place(of id: Int) throws -> Place? {
    try Row.unscoped.where { $0.id == id }.places.fetchOne(db).map(Place.init)
  }

  /// The rows before another one, or the last rows, the nearest first.
  private func rows(before place: Place?, except id: Int, _ count: Int) throws -> [Place] {
    try Self.before(place, except: id).limit(count).fetchAll(db).map(Place.init)
  }

  private func rows(from place: Place, except id: Int, _ count: Int) throws -> [Place] {
    try Self.from(place, except: id).limit(count).fetchAll(db).map(Place.init)
  }

  /// The range of positions comes first, since SQLite can search for it in the index.
  static func before(_ place: Place?, except id: Int) -> Select<RowTuple<Int, Int>, Row, ()> {
    Row.unscoped
      .where {
        if let place {
          $0.position <= place.position
          $0.position < place.position || $0.id < place.id
        }
        $0.id != id
      }
      .order {
        $0.position.desc()
        $0.id.desc()
      }
      .places
  }

  static func from(_ place: Place, except id: Int) -> Select<RowTuple<Int, Int>, Row, ()> {
    Row.unscoped
      .where {
        $0.position >= place.position
        $0.position > place.position || $0.id >= place.id
        $0.id != id
      }
      .order {
        $0.position
        $0.id
      }
      .places
  }

  private func set(_ id: Int, to position: Int) throws {
    try Row.unscoped.where { $0.id == id }.update { $0.position = position }.execute(db)
  }
}

extension Select where From: HandOrdered, Joins == () {
  fileprivate var places: Select<RowTuple<Int, Int>, From, ()> {
    select { ($0.id, $0.position) }
  }
}
