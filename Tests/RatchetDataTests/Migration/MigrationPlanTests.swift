import RatchetData
import Testing

@Suite struct MigrationPlanTests {
  private func registered(_ names: [String]) -> [MigrationPlan.Registered] {
    names.map { MigrationPlan.Registered(name: $0) }
  }

  private func applied(_ names: [String]) -> [MigrationRecord] {
    names.map { MigrationRecord(name: $0) }
  }

  @Test("for every pair of lists of three names, a plan is the rest or a refusal")
  func lists() throws {
    let names = ["a", "b", "c"]
    var lists: [[String]] = [[]]
    for _ in 0..<3 { lists += lists.flatMap { list in names.map { list + [$0] } } }
    for registered in Set(lists) {
      for applied in Set(lists) where Set(applied).count == applied.count {
        let fits =
          Set(registered).count == registered.count && registered.starts(with: applied)
        if fits {
          let plan = try MigrationPlan(
            registered: self.registered(registered), applied: self.applied(applied))
          #expect(applied + plan.pending == registered)
        } else {
          #expect(throws: DatabaseError.self) {
            try MigrationPlan(
              registered: self.registered(registered), applied: self.applied(applied))
          }
        }
      }
    }
  }

  @Test(
    "up to each name, from each state, the plan ends there or reports that the database is ahead")
  func targets() throws {
    let names = ["a", "b", "c", "d"]
    for count in 0...names.count {
      for (index, target) in names.enumerated() {
        let applied = applied(Array(names.prefix(count)))
        if index + 1 >= count {
          let plan = try MigrationPlan(
            registered: registered(names), applied: applied, upTo: target)
          #expect(plan.pending == names[count..<index + 1])
        } else {
          let error = #expect(throws: DatabaseError.self) {
            try MigrationPlan(registered: registered(names), applied: applied, upTo: target)
          }
          #expect(
            error?.message
              == "the database is beyond migration \"\(target)\": \"\(names[index + 1])\" has "
              + "already been applied")
        }
      }
    }
    let error = #expect(throws: DatabaseError.self) {
      try MigrationPlan(registered: registered(names), applied: [], upTo: "e")
    }
    #expect(
      error?.message == "no migration is registered as \"e\"; use the name of a registered one")
    #expect(error?.code == .misuse)
  }

  @Test(
    "for each pair of checksums, equal ones match, a missing one is accepted, and others are refused"
  )
  func checksums() throws {
    for registered in [nil, "1", "2"] {
      for applied in [nil, "1", "2"] {
        let make = {
          try MigrationPlan(
            registered: [MigrationPlan.Registered(name: "a", checksum: registered)],
            applied: [MigrationRecord(name: "a", checksum: applied)])
        }
        guard let registered, let applied, registered != applied else {
          let plan = try make()
          #expect(plan.pending.isEmpty)
          // Only here the database lacks a checksum that the program has.
          #expect(plan.unrecorded.isEmpty == (registered == nil || applied != nil))
          continue
        }
        let error = #expect(throws: DatabaseError.self) { try make() }
        #expect(error?.code == .schema)
        #expect(
          error?.message
            == "migration \"a\" has been changed since it was applied; "
            + "restore its text, and register a new migration for the change")
      }
    }
  }
}
