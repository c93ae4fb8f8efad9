import RatchetData

func notes(at path: String) async throws -> [String] {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1: notes") { db in
    try db.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
  }

  let database = try DatabasePool(path: path)
  try await migrator.migrate(database)

  try await database.write { db in
    try db.execute(sql: "INSERT INTO notes (text) VALUES (?)", arguments: ["Read Jane Eyre"])
  }
  let notes = try await database.read { db in
    try db.fetchAll(String.self, sql: "SELECT text FROM notes ORDER BY id")
  }
  return notes
}
