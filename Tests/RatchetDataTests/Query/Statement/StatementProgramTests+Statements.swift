import RatchetData

extension StatementProgramTests {
  static var reads: [any QueryStatement] {
    let done = Chore.where(\.isDone)
    let light = Chore.where { $0.effort < 3 }
    let joined = Chore.join(Room.all) { $0.roomID == $1.id }.order { chore, _ in chore.id }
    let left = Room.leftJoin(light) { $0.id == $1.roomID }.order { ($0.id, $1.id) }
    let right = done.rightJoin(Room.all) { $0.roomID == $1.id }.order { ($1.id, $0.id) }
    let full = done.fullJoin(Room.where { $0.id != 3 }) { $0.roomID == $1.id }
      .order { ($1.id, $0.id) }
    return [
      Room.all,
      Chore.order(by: \.id),
      Chore.find(3),
      Chore.find([1, 4, 9]).order(by: \.title),
      Chore.find([]),
      done,
      Chore.where { !$0.isDone }.order { $0.title.desc() },
      light.where { $0.roomID == 4 },
      Chore.where { $0.effort == nil },
      Chore.where { $0.effort != 2 }.order(by: \.id),
      Room.where { $0.name == "Parent's \"den\"" },
      Room.where { $0.name.like("%'%") },
      Room.where { $0.parentID.in([1, 2]) }.order { ($0.parentID, $0.name) },
      Chore.where { $0.title.hasPrefix("s") && $0.length == 5 }.order(by: \.title),
      Chore.select { ($0.title, $0.effort) }.order { $0.effort.desc() }.order(by: \.id),
      Chore.select { ($0.id, $0.title, $0.isDone, $0.effort, $0.roomID, $0.length) }.order(
        by: \.id),
      Chore.select(\.effort).distinct().order(by: \.effort),
      Chore.order(by: \.id).limit(2),
      Chore.order(by: \.id).limit(2, offset: 3),
      Chore.limit(0),
      Chore.count(),
      done.count(),
      Chore.limit(3).count(),
      Chore.select(\.effort).distinct().count(),
      Chore.group(by: \.roomID).count(),
      done.exists(),
      Chore.find(9).exists(),
      Chore.group(by: \.roomID).select { ($0.roomID, $0.id.count(), $0.effort.sum()) }
        .order(by: \.roomID),
      Chore.group { ($0.roomID, $0.isDone) }.having { $0.id.count() == 1 }
        .select { ($0.roomID, $0.isDone) }.order { ($0.roomID, $0.isDone) },
      Chore.select { ($0.effort.min(), $0.effort.max(), $0.effort.avg()) },
      joined,
      joined.select { ($0.title, $1.name) },
      joined.where { $1.name == "kitchen" }.select { ($1.name, $0.title) },
      joined.select { chore, room in Tally.Columns(name: room.name, count: chore.length) },
      left,
      left.select { ($0.name, $1.title) },
      left.where { $1.id == nil }.select { room, _ in room.name },
      Room.leftJoin(Chore.order(by: \.id).limit(1)) { $0.id == $1.roomID }.order { ($0.id, $1.id) },
      right,
      right.select { ($0.title, $1.name) },
      full,
      full.select { ($0.id, $1.id) },
      Room.join(Room.as(Parent.self).all) { $0.parentID == $1.id }.order { ($0.id, $1.id) },
      Room.join(Room.as(Parent.self).all) { $0.parentID == $1.id }
        .leftJoin(Room.as(Grandparent.self).all) { $1.parentID == $2.id }
        .select { ($0.name, $1.name, $2.name) }.order { ($0.id, $1.id, $2.id) },
      Room.leftJoin(Chore.all) { $0.id == $1.roomID }.group { room, _ in room.id }
        .order { ($0.id, $1.id.count()) }.select { ($0.name, $1.id.count(), $1.effort.sum()) },
      done.union(light).order(by: \.id),
      done.union(all: true, light).order(by: \.id),
      done.intersect(light),
      done.except(light),
      Chore.all.except(done.union(light)),
      Chore.select(\.title).union(Room.select(\.name)).order(byColumn: 1, descending: true).limit(
        4),
      Chore.order(by: \.id).limit(1).union(Chore.order { $0.id.desc() }.limit(1)).order(by: \.id),
      Room.where { $0.id.in(done.select(\.roomID)) }.order(by: \.id),
      Room.where { room in Chore.where { $0.roomID == room.id }.exists() }.order(by: \.id),
      Room.select { room in (room.id, Chore.where { $0.roomID == room.id }.count()) }
        .order(by: \.id),
      Tally.from(Chore.select { Tally.Columns(name: $0.title, count: $0.length) })
        .where { $0.count == 5 }.order { $0.name.desc() },
      Values(1, "it's", true),
      With {
        Chore.group(by: \.roomID).select {
          Tally.Columns(name: $0.title.min() ?? "", count: $0.id.count())
        }
      } query: {
        Tally.where { $0.count > 1 }.order(by: \.name)
      },
      With {
        Values(Tally.Columns(name: bind("n"), count: bind(1)))
          .union(
            all: true,
            Tally.where { $0.count < 5 }
              .select { Tally.Columns(name: $0.name + "n", count: $0.count + 1) })
      } query: {
        Tally.order(by: \.count)
      },
    ]
  }

  static var changes: [any QueryStatement] {
    let drafts = [Chore.Draft(title: "it's"), Chore.Draft(title: "?", effort: -1, roomID: 5)]
    return [
      Chore.insert { drafts },
      Chore.insert { drafts }.returning(\.self),
      Chore.insert {
        ($0.title, $0.effort)
      } values: {
        ("a", 1)
        ("b", nil)
      },
      Room.insert(or: .ignore) { [Room(id: 1, name: "x"), Room(id: 9, name: "y")] },
      Room.insert(or: .replace) { [Room(id: 1, name: "x"), Room(id: 9, name: "y")] },
      Room.upsert {
        Room(id: 1, name: "x")
        Room.Draft(name: "y")
      }
      .returning { ($0.id, $0.name) },
      Tally.insert {
        ($0.name, $0.count)
      } select: {
        Chore.select { ($0.title, $0.length) }
      },
      Tally.insert {
        ($0.name, $0.count)
      } select: {
        Tally.select { ($0.name, $0.count) }
      }
      .onConflict {
        $0.name
      } doUpdate: {
        $0.count += $1.count
      }
      .returning(\.count),
      Tally.insert { Tally(name: "red", count: 2) }.onConflictDoNothing(),
      Chore.update { $0.effort *= 2 },
      Chore.where(\.isDone).update {
        $0.title += "!"
        $0.isDone.toggle()
        $0.roomID -= 1
      }
      .returning(\.self),
      Chore.order { $0.id.desc() }.limit(2).update { $0.effort = nil },
      Room.update(Room(id: 2, name: "galley")),
      Room.find(1).update(or: .replace) { $0.id = 2 },
      Chore.delete(),
      Chore.where(\.isDone).delete().returning(\.title),
      Tally.order(by: \.count).limit(1).delete(),
      Room.delete(Room(id: 3, name: "")),
    ]
  }
}
