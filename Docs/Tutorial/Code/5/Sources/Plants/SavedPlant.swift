import Foundation
import RatchetData

@Table("plants")
public struct SavedPlant: Hashable, Identifiable, Sendable, Codable {
  public let id: Int
  public var name: String
  public var waterings = 0
  public var lastWatered: Date?

  public init(id: Int, name: String, waterings: Int = 0, lastWatered: Date? = nil) {
    self.id = id
    self.name = name
    self.waterings = waterings
    self.lastWatered = lastWatered
  }
}

extension DatabaseMigrator {
  public static let plants: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: plants",
      sql: """
        CREATE TABLE plants (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          waterings INTEGER NOT NULL DEFAULT 0,
          lastWatered TEXT
        )
        """)
    return migrator
  }()
}
