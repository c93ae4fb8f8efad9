import Foundation
import RatchetData
import Testing

extension StatementProgramTests {
  @Test(
    "Queries return what handwritten SQL returns in the sqlite3 program",
    .enabled(if: FileManager.default.isExecutableFile(atPath: program), "no sqlite3 program"))
  func reference() async throws {
    let pairs = Self.joins + Self.shapes + Self.writes
    #expect(pairs.count >= 20)
    try await compare(pairs)
  }

  private static var joins: [(any QueryStatement, String)] {
    [
      (
        Chore.join(Room.where { $0.name != "bath" }) { $0.roomID == $1.id }
          .order { chore, _ in chore.id }.select { ($0.title, $1.name) },
        """
        SELECT c.title, r.name FROM chores c, rooms r
        WHERE c.roomID = r.id AND r.name <> 'bath' ORDER BY c.id
        """
      ),
      (
        Room.leftJoin(Chore.where(\.isDone)) { $0.id == $1.roomID }
          .order { ($0.id, $1.id) }.select { ($0.name, $1.title) },
        """
        SELECT name, (SELECT title FROM chores WHERE roomID = rooms.id AND isDone = 1)
        FROM rooms ORDER BY id
        """
      ),
      (
        Chore.where(\.isDone).rightJoin(Room.where { $0.id > 1 }) { $0.roomID == $1.id }
          .order { $1.id }.select { ($0.title, $1.name) },
        """
        SELECT c.title, r.name FROM rooms r
        LEFT JOIN (SELECT * FROM chores WHERE isDone = 1) c ON c.roomID = r.id
        WHERE r.id > 1 ORDER BY r.id
        """
      ),
      (
        Chore.where(\.isDone).fullJoin(Room.where { $0.id != 3 }) { $0.roomID == $1.id }
          .order { ($1.id, $0.id) }.select { ($0.title, $1.name) },
        """
        SELECT title, name FROM (
          SELECT c.title, r.name, r.id AS rid, c.id AS cid FROM chores c
            LEFT JOIN (SELECT * FROM rooms WHERE id <> 3) r ON c.roomID = r.id WHERE c.isDone = 1
          UNION ALL
          SELECT NULL, r.name, r.id, NULL FROM rooms r
            WHERE r.id <> 3
              AND NOT EXISTS (SELECT 1 FROM chores WHERE isDone = 1 AND roomID = r.id))
        ORDER BY rid, cid
        """
      ),
      (
        Room.join(Room.as(Parent.self).all) { $0.parentID == $1.id }
          .leftJoin(Room.as(Grandparent.self).all) { $1.parentID == $2.id }
          .order { room, _, _ in room.id }.select { ($0.name, $1.name, $2.name) },
        """
        SELECT a.name, b.name, c.name FROM rooms a JOIN rooms b ON b.id = a.parentID
        LEFT JOIN rooms c ON c.id = b.parentID ORDER BY a.id
        """
      ),
    ]
  }

  private static var shapes: [(any QueryStatement, String)] {
    [
      (
        Chore.where { $0.title.contains("S") && ($0.effort ?? 0) < 2 || $0.isDone }.order {
          $0.title.desc()
        }.limit(2, offset: 1),
        """
        SELECT * FROM chores WHERE title LIKE '%s%' AND (effort < 2 OR effort IS NULL) OR isDone = 1
        ORDER BY title DESC LIMIT 1, 2
        """
      ),
      (
        Chore.distinct().order(by: \.roomID).select(\.roomID),
        "SELECT roomID FROM chores GROUP BY roomID ORDER BY 1"
      ),
      (
        Chore.group(by: \.roomID).having { $0.id.count() > 1 }.order(by: \.roomID)
          .select { ($0.roomID, $0.effort.total(), $0.title.min()) },
        """
        SELECT roomID, total(effort), min(title) FROM chores
        GROUP BY roomID HAVING count(*) > 1 ORDER BY roomID
        """
      ),
      (
        Chore.where(\.isDone).select(\.roomID).union(Room.select(\.id)).order(byColumn: 1),
        "SELECT id FROM rooms ORDER BY id"
      ),
      (
        Room.select(\.id).intersect(Chore.select(\.roomID)).order(byColumn: 1),
        "SELECT id FROM rooms WHERE id IN (SELECT roomID FROM chores) ORDER BY id"
      ),
      (
        Room.select(\.id).except(Chore.select(\.roomID)).order(byColumn: 1, descending: true),
        "SELECT id FROM rooms WHERE id NOT IN (SELECT roomID FROM chores) ORDER BY id DESC"
      ),
      (
        With {
          Values(Tally.Columns(name: bind(""), count: bind(1)))
            .union(
              all: true,
              Tally.where { $0.count < 4 }
                .select { Tally.Columns(name: $0.name + "x", count: $0.count * 2) })
        } query: {
          Tally.order(by: \.count)
        }, "VALUES ('', 1), ('x', 2), ('xx', 4)"
      ),
      (
        Chore.order(by: \.id).select {
          (
            $0.id.sum().over(partitionBy: $0.roomID, orderBy: $0.id),
            rowNumber().over(orderBy: $0.title), $0.title.lag().over(orderBy: $0.id)
          )
        },
        """
        SELECT (SELECT sum(id) FROM chores b WHERE b.roomID = a.roomID AND b.id <= a.id),
          (SELECT count(*) FROM chores b WHERE b.title <= a.title),
          (SELECT title FROM chores b WHERE b.id < a.id ORDER BY id DESC LIMIT 1)
        FROM chores a ORDER BY id
        """
      ),
      (
        Chore.order(by: \.id).select {
          Case().when($0.effort >= 5, then: "hard").when($0.effort < 2, then: "light").else("?")
        },
        "SELECT iif(effort > 4, 'hard', iif(effort = 1, 'light', '?')) FROM chores ORDER BY id"
      ),
      (
        Room.where { room in Chore.where { $0.roomID == room.id && $0.isDone }.exists() }
          .order(by: \.id).select(\.name),
        "VALUES ('kitchen'), ('pantry')"
      ),
      (
        Room.where { $0.parentID == nil || $0.name.hasPrefix("p") }.order(by: \.id).select(\.id),
        "SELECT id FROM rooms WHERE parentID IS NULL OR lower(substr(name, 1, 1)) = 'p' ORDER BY id"
      ),
    ]
  }

  private static var writes: [(any QueryStatement, String)] {
    [
      (
        Chore.insert { Chore.Draft(title: "it's", effort: 2, roomID: 3) }
          .returning { ($0.id, $0.length) },
        """
        INSERT INTO chores(title, effort, roomID) VALUES ('it''s', 2, 3) RETURNING id, length(title)
        """
      ),
      (
        Tally.insert {
          Tally(name: "red", count: 5)
          Tally(name: "green", count: 6)
        }.onConflict {
          $0.name
        } doUpdate: {
          $0.count += $1.count
        },
        """
        UPDATE tallies SET count = 6 WHERE name = 'red'; INSERT INTO tallies VALUES ('green', 6)
        """
      ),
      (
        Room.upsert { Room(id: 2, name: "galley") },
        "UPDATE rooms SET name = 'galley', parentID = NULL WHERE id = 2"
      ),
      (
        Tally.insert {
          ($0.name, $0.count)
        } select: {
          Chore.where { $0.effort > 1 }.select { ($0.title, $0.effort ?? 0) }
        },
        "INSERT INTO tallies SELECT title, effort FROM chores WHERE effort >= 2"
      ),
      (
        Chore.where { $0.effort == nil }.update {
          $0.effort = 9
          $0.isDone.toggle()
        }.returning(\.id),
        "UPDATE chores SET effort = 9, isDone = 1 - isDone WHERE effort IS NULL RETURNING id"
      ),
      (
        Chore.order { $0.id.desc() }.limit(2).delete(),
        "DELETE FROM chores WHERE id IN (4, 5)"
      ),
      (
        Room.where { $0.id.in(Chore.where(\.isDone).select(\.roomID)) }.delete().returning(\.name),
        "DELETE FROM rooms WHERE id IN (2, 3) RETURNING name"
      ),
    ]
  }
}
