import RatchetData
import Testing
@Test("smoke") func smoke() async throws {
  let db = try DatabaseQueue()
  #expect(try await db.read { try $0.fetchOne(Int.self, sql: "SELECT 1") } == 1)
}
