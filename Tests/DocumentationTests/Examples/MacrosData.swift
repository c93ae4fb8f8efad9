import Foundation
import RatchetData
import Testing

/// In a separate type, because other documents have tables with these names.
enum MacrosData {
  @Table
  struct Parcel: Equatable {
    let id: Int
    var address = ""
    var weight: Double
    @Column("sent_at") var sentAt: Date?
    var service: Service = .standard
    @Ephemeral var isSelected = false

    enum Service: String, QueryBindable { case standard, express }
  }

  @Selection
  struct ServiceSummary: Equatable {
    let service: Parcel.Service
    let count: Int
  }

  static func summary(heavierThan weight: Double, _ db: Database) throws -> [ServiceSummary] {
    let columns = ServiceSummary.Columns(
      service: Parcel.columns.service, count: #sql("count(*)"))
    return try #sql(
      """
      SELECT \(columns) FROM \(Parcel.self)
      WHERE \(Parcel.columns.weight) > \(weight) GROUP BY service ORDER BY service
      """,
      as: ServiceSummary.self
    ).fetchAll(db)
  }

  @Test("The tables of the article on macros are read as described")
  static func summary() async throws {
    let draft = Parcel.Draft(address: "Main Street 1", weight: 1.5)
    #expect(draft.id == nil && draft.service == .standard)
    let rows = try await DatabaseQueue().write { db in
      try #sql(
        """
        CREATE TABLE parcels(
          id INTEGER PRIMARY KEY, address TEXT NOT NULL, weight REAL NOT NULL, sent_at TEXT,
          service TEXT NOT NULL) STRICT
        """
      ).execute(db)
      try #sql(
        """
        INSERT INTO parcels(address, weight, service)
        VALUES (\(draft.address), \(draft.weight), \(draft.service)), ('', 2, 'express'), ('', 1, '')
        """
      ).execute(db)
      return try summary(heavierThan: 1, db)
    }
    #expect(
      rows == [
        ServiceSummary(service: .express, count: 1), ServiceSummary(service: .standard, count: 1),
      ])
  }
}
