import Foundation
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  /// Expressions beside the answers of the `sqlite3` program to the same, as literals, over the same
  /// file. Skipped where there is no such program.
  @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
  struct ExpressionProgramTests {
    @Test("the sqlite3 program answers the same to the same expressions")
    func same() async throws {
      let folder = try TemporaryFolder()
      let database = try DatabaseQueue(path: folder.path())
      let expressions = Self.expressions
      #expect(expressions.count >= 100)
      let ours = try await database.write { db in
        try db.execute(sql: Item.schema)
        for (id, notes) in [(1, "x"), (2, "it's"), (3, nil), (4, "%a_b\\"), (5, "{\"a\":[1,2]}")] {
          try Item(
            id: id, title: "Title \(id)é", notes: notes, price: Double(id) / 7,
            rank: id.isMultiple(of: 2) ? id * 10 : nil,
            isDone: id == 3,
            due: id == 1 ? nil : Date(timeIntervalSince1970: Double(id) * 1e8 + 0.5),
            made: Date(timeIntervalSince1970: Double(id) * 1e8)
          ).insert(db)
        }
        return try expressions.map { expression in
          try SQLQueryExpression(Self.statement(expression), as: String.self).fetchAll(db)
        }
      }
      await database.close()
      let script = try expressions.map { expression in
        try "\(Self.statement(expression).sqlWithLiterals);\nSELECT '----';\n"
      }.joined()
      let output = try run(script, on: folder.path())
      let theirs = output.split(separator: "----\n", omittingEmptySubsequences: false)
        .map { $0.split(separator: "\n").map(String.init) }
      #expect(theirs.count == expressions.count + 1)
      for (index, expression) in expressions.enumerated() where index < theirs.count {
        #expect(ours[index] == theirs[index], "\(expression.queryFragment.debugDescription)")
      }
    }

    private static func statement(_ expression: any QueryExpression) -> QueryFragment {
      """
      SELECT quote(\(expression.queryFragment)) FROM \(Item.self) \
      GROUP BY "items"."id" ORDER BY "items"."id"
      """
    }

    private func run(_ script: String, on path: String) throws -> String {
      let program = Process()
      program.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      program.arguments = ["-batch", "-bail", "-init", "/dev/null", path]
      let (input, output) = (Pipe(), Pipe())
      program.standardInput = input
      program.standardOutput = output
      try program.run()
      // The program reads to the end of a line before it answers, and its answers are fewer bytes
      // than a pipe holds.
      try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      try input.fileHandleForWriting.close()
      let answer = try output.fileHandleForReading.readToEnd() ?? Data()
      program.waitUntilExit()
      #expect(program.terminationStatus == 0)
      return String(decoding: answer, as: UTF8.self)
    }

    private static var expressions: [any QueryExpression] {
      let item = Item.columns
      let now = Date(timeIntervalSince1970: 250_000_000.25)
      return conditions(item, now) + texts(item) + numbers(item) + others(item, now)
    }

    private static func conditions(
      _ item: Item.TableColumns, _ now: Date
    ) -> [any QueryExpression] {
      [
        item.id == 1, item.id != 1, 2 < item.id, item.id <= 2, item.id > 2, item.id >= 2,
        item.rank == 20, item.rank != 20, item.rank == nil, nil != item.rank, item.rank < 30,
        item.rank == item.id, item.id != item.rank, item.price < 0.3, item.price == 1.0 / 7,
        item.due < now, item.made < now, item.due == nil, item.isDone, !item.isDone,
        item.isDone == false, item.id == 1 && item.isDone, item.id == 3 || item.isDone,
        !(item.id == 3 && item.isDone) || item.rank == nil, (item.rank < 30).isTrue,
        item.id.in([1, 3]), item.id.in([]), item.id.notIn([1, 3]), item.rank.in([20, nil]),
        item.rank.notIn([20]), item.rank.notIn([nil]), item.id.between(2, and: 3),
        !item.id.between(item.rank, and: item.id * 2), item.rank.is(20), item.id.isNot(nil),
        item.id.in(SQLQueryExpression("SELECT \(2) UNION SELECT NULL", as: Int?.self)),
        item.id.notIn(SQLQueryExpression("SELECT \(2) UNION SELECT NULL", as: Int?.self)),
        exists(SQLQueryExpression("SELECT 1 WHERE \(item.id) > \(3)", as: Int.self)),
        item.notes.isNull, item.notes.isNotNull,
      ]
    }

    private static func texts(_ item: Item.TableColumns) -> [any QueryExpression] {
      [
        item.title + "!", "a\0b" + item.title, item.title + item.notes.coalesce("-"),
        item.title.lower(), item.title.upper(), item.title.trim("Té"), item.title.substr(2, 3),
        item.title.substr(-2), item.title.replace("t", "'"), item.title.length(),
        item.title.instr("l"), item.title.unicode(), item.title.hex(), item.notes.quote(),
        item.notes.like("%'%"), item.notes.like("!%a%", escape: "!"), item.notes.glob("[a-x]*"),
        item.notes.hasPrefix("%a_"), item.notes.hasSuffix("_b\\"), item.notes.contains("T'"),
        item.notes.contains(item.notes.coalesce("")), item.title.hasPrefix("title \0"),
        item.title.collate(.nocase) == "TITLE 1é", item.title.cast(as: Int.self),
        item.notes.map { $0.length() }, item.notes.coalesce(item.title), item.notes.ifnull("none"),
        item.title.nullif("Title 1é"), item.title.max("Title 3"), item.title.min(item.title + "a"),
      ]
    }

    private static func numbers(_ item: Item.TableColumns) -> [any QueryExpression] {
      [
        item.id + 1, 10 - item.id, item.id * -2, item.id / 2, 7 % item.id, -item.id, -(-item.id),
        item.id - (1 - item.id), (item.id + 1) * 2, item.id & 3, item.id | 8, item.id << 2,
        item.id >> 1, ~item.id, item.price * 0.1, item.price + 1e300, item.price / 3, -item.price,
        item.rank + 1, item.rank ?? 0, (item.rank ?? 0) + item.id, item.id + Int.max,
        item.price.round(2), item.price.round(), (item.id - 3).abs(), (item.price - 0.3).sign(),
        item.id.max(item.id * 2, item.id - 1), item.rank.min(25), item.id.likelihood(0.5),
        item.id.cast(as: String.self), item.price.cast(as: Int.self),
      ]
    }

    private static func others(_ item: Item.TableColumns, _ now: Date) -> [any QueryExpression] {
      [
        Case().when(item.id < 2, then: "a").when(item.isDone, then: item.title).else("z"),
        Case(item.rank).when(20, then: 0.1 + 0.2).when(40, then: 1), item.count(),
        item.rank.sum(), item.price.total(), item.price.avg(filter: item.id > 2),
        item.title.groupConcat("'; "), item.rank.count(distinct: true), item.id.max(),
        rowNumber().over(orderBy: item.id.desc()), rank().over(orderBy: item.rank),
        item.id.lag(1, default: -1).over(orderBy: item.id),
        item.id.firstValue().over(orderBy: item.id, frame: .rows(.preceding(1), .following(1))),
        item.made.date(), item.made.adding(.days(3), .startOfMonth), item.made.strftime("%Y'%m"),
        item.due.map { $0.adding(.seconds(-1.5)) }, item.due.map { $0.julianday(.months(1)) },
        bind(now, as: Date.JulianDayRepresentation.self).datetime(.weekday(1)),
        bind("{\"a\":[1,2]}", as: String.self).jsonExtract("$.a[1]", as: Int.self),
        bind([1, 2], as: [Int].JSONRepresentation.self).jsonArrayLength(),
        bind([1, 2], as: [Int].JSONRepresentation.self).jsonContains(2),
        item.isDone.jsonGroupArray(), jsonArray(item.id, item.id + 1),
        bind(Data([0, 255, 39]), as: Data.self), bind(-0.0, as: Double.self),
        bind(.infinity, as: Double.self), bind(.min, as: Int.self), bind("\0'", as: String.self),
      ]
    }
  }

  extension Item {
    fileprivate func insert(_ db: Database) throws {
      var binder = RowBinder()
      try bind(to: &binder)
      try db.execute(
        sql: "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: StatementArguments(binder.values))
    }
  }
#endif
