import Foundation
import RatchetData
import RatchetDependencies

enum Weight: Int, QueryBindable {
  case light = 1
  case heavy
}

@Table
struct Parcel: Hashable, Identifiable {
  let id: Int
  var receiver = ""
  var isDelivered = false
  var weight: Weight?
  @Column(as: Date.UnixTimeRepresentation?.self) var sentAt: Date?
  @Column(as: [String].JSONRepresentation.self) var labels: [String]
}

private func ownSQL(_ db: Database, typed: String) throws {
  let receivers = try #sql(
    "SELECT \(Parcel.columns.receiver) FROM \(Parcel.self) WHERE receiver LIKE \(typed)",
    as: String.self
  ).fetchAll(db)
  print(receivers)
}

@Table
struct ParcelText: FTS5 {
  let rowid: Int
  let receiver: String
  let labels: String
}

private func searching(_ db: Database, typed: String) throws {
  let found =
    try ParcelText
    .where { $0.match(.searchAsYouType(typed)) }
    .order { $0.rank }
    .select { ($0.rowid, $0.receiver.highlight("[", "]")) }
    .fetchAll(db)
  print(found)
}
