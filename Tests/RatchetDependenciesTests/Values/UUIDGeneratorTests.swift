import Foundation
import RatchetDependencies
import Testing

@Suite("Identifiers") struct UUIDGeneratorTests {
  @Test("count up from zero if a test made them incrementing")
  func incrementing() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(
        [uuid(), uuid(), uuid()].map(\.uuidString) == [
          "00000000-0000-0000-0000-000000000000",
          "00000000-0000-0000-0000-000000000001",
          "00000000-0000-0000-0000-000000000002",
        ])
    }
  }

  @Test("are counted by each generator separately, copies included")
  func counts() {
    let one = UUIDGenerator.incrementing
    let copy = one
    let other = UUIDGenerator.incrementing
    #expect([one(), copy(), one()] == [UUID(0), UUID(1), UUID(2)])
    #expect(other() == UUID(0))
  }

  @Test("are never issued twice, whichever tasks request them")
  func tasks() async {
    let uuid = UUIDGenerator.incrementing
    let given = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<10 {
        group.addTask { (0..<100).map { _ in uuid() } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(given.count == 1_000)
    #expect(Set(given) == Set((0..<1_000).map { UUID($0) }))
  }

  @Test("are all the same if a test made them constant")
  func constant() {
    let uuid = UUIDGenerator.constant(UUID(42))
    #expect([uuid(), uuid()] == [UUID(42), UUID(42)])
  }

  @Test(
    "made from a number end with its hexadecimal digits",
    arguments: [
      (0, "00000000-0000-0000-0000-000000000000"),
      (0xBEEF, "00000000-0000-0000-0000-00000000BEEF"),
      (0x1234_5678_9ABC, "00000000-0000-0000-0000-123456789ABC"),
    ])
  func number(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
  }

  @Test("are random in a live run")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.uuid) var uuid
      let given = (0..<10).map { _ in uuid() }
      #expect(Set(given).count == 10)
      // The version digit: 4, random.
      #expect(given.allSatisfy { $0.uuid.6 >> 4 == 4 })
    }
  }

  @Test("in a test are an issue at the line that reads them, and all zeros")
  func missing() {
    let line: UInt = #line + 2
    let reported = issues {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(0))
    }
    #expect(reported.count == 1)
    #expect(
      reported.first?.hasPrefix(
        """
        RatchetIssue D001 at UUIDGeneratorTests.swift:\(line)
          A dependency without a test value was read in a test.
            key  UUIDGeneratorKey

        """) == true)
  }
}
