import Foundation
import RatchetData
import RatchetDependencies

private enum QueryExamples {
  @Table struct Reminder {
    let id: Int
    var title = ""
    var isCompleted = false
    var dueDate: Date?
    var listID: Int
  }

  @Table struct RemindersList {
    let id: Int
    var name = ""
  }

  @Selection struct Overview {
    let name: String
    let open: Int
  }

  @Table @Selection struct Step {
    let number: Int
  }

  func read(_ db: Database, id: Int, search: String?) throws {
    let open = Reminder.where { !$0.isCompleted }
    let next = try open.order(by: \.dueDate).limit(10).fetchAll(db)
    let one = try Reminder.find(id).fetchOne(db)
    let count = try open.fetchCount(db)
    let titles = try open.select { ($0.id, $0.title) }.fetchAll(db)
    let found = Reminder.where {
      !$0.isCompleted
      if let search { $0.title.contains(search) }
    }
    print(next, one as Any, count, titles, found)
  }

  func join(_ db: Database) throws {
    let overview =
      try RemindersList
      .leftJoin(Reminder.where { !$0.isCompleted }) { $0.id == $1.listID }
      .group { list, _ in list.id }
      .order { list, _ in list.name }
      .select { Overview.Columns(name: $0.name, open: $1.id.count()) }
      .fetchAll(db)
    print(overview)
  }

  func subqueries(_ db: Database) throws {
    let busy = RemindersList.where { list in
      Reminder.where { $0.listID == list.id }.exists()
    }
    let steps = With {
      Values(Step.Columns(number: bind(1)))
        .union(
          all: true,
          Step.where { $0.number < 10 }.select { Step.Columns(number: $0.number + 1) })
    } query: {
      Step.select(\.number)
    }
    print(busy, try steps.fetchAll(db))
  }

  func write(_ db: Database, list: RemindersList, draft: Reminder.Draft) throws {
    try Reminder.insert {
      Reminder.Draft(title: "Call Blob", listID: list.id)
      Reminder.Draft(title: "Walk the dog", listID: list.id)
    }
    .execute(db)

    let id = try Reminder.upsert { draft }.returning(\.id).fetchOne(db)

    try Reminder.where { $0.listID == list.id }
      .update {
        $0.isCompleted.toggle()
        $0.title += "!"
      }
      .execute(db)

    try RemindersList.delete(list).execute(db)
    print(id as Any)
  }

  func trigger(_ db: Database) throws {
    try RemindersList.createTemporaryTrigger(
      after: .delete { old in
        Reminder.where { $0.listID == old.id }.delete()
      }
    )
    .execute(db)
  }
}

extension QueryExamples.Reminder.TableColumns {
  fileprivate var isPastDue: some QueryExpression<Bool> {
    @Dependency(\.date.now) var now
    return !isCompleted && #sql("coalesce(date(\(dueDate)) < date(\(now)), 0)")
  }
}
