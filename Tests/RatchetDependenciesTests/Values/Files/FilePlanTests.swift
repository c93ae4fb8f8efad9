import Foundation
import RatchetDependencies
import Testing

@Suite("A fault plan") struct FilePlanTests {
  /// The numbers of the failing ones of five operations.
  private func failed(_ plan: FilePlan) -> [Int: FileSystemError.Code] {
    let files = FileSystemClient.inMemory(["/a": Data(), "/b": Data()], faults: plan)
    let operations: [() throws -> Void] = [
      { _ = try files.read("/a") },
      { try files.write(Data(), "/a") },
      { _ = try files.list("/") },
      { _ = try files.read("/b") },
      { try files.move("/b", "/c") },
    ]
    var codes: [Int: FileSystemError.Code] = [:]
    for (index, operation) in operations.enumerated() {
      codes[index + 1] = failure(operation)?.code
    }
    return codes
  }

  @Test("makes nothing fail, one operation, or all from one on")
  func numbers() {
    #expect(failed(.none) == [:])
    for number in 1...5 {
      #expect(failed(.fail(operation: number)) == [number: .inputOutput])
      #expect(
        failed(.fail(from: number, with: .noSpace))
          == Dictionary(uniqueKeysWithValues: (number...5).map { ($0, .noSpace) }))
    }
    #expect(failed(.fail(operation: 6)) == [:])
  }

  @Test("makes a kind of operation fail, everywhere or on a path")
  func kinds() {
    #expect(failed(.fail(.read)) == [1: .inputOutput, 4: .inputOutput])
    #expect(failed(.fail(.read, on: "b", with: .noPermission)) == [4: .noPermission])
    #expect(failed(.fail(.move, on: "/c")) == [5: .inputOutput])
    #expect(failed(.fail(.remove)) == [:])
  }

  @Test("can be joined to another, and the first match determines the error")
  func and() {
    let plan = FilePlan.fail(operation: 2, with: .noSpace)
      .and(.fail(.write, with: .noPermission)).and(.fail(operation: 3))
    #expect(failed(plan) == [2: .noSpace, 3: .inputOutput])
  }

  @Test("leaves everything unchanged if an operation fails, and names the operation")
  func nothingDone() throws {
    let files = MemoryFiles(["/a": Data("old".utf8)])
    let client = files.client.failing(.fail(operation: 1, with: .noSpace))
    #expect(throws: FileSystemError(.noSpace, .write, "/a")) {
      try client.writeText("new", to: "/a")
    }
    #expect(files.texts == ["/a": "old"])
    try client.writeText("new", to: "/a")
    #expect(files.texts == ["/a": "new"])
  }

  @Test("counts for all copies of a client together, and works on the system's files too")
  func copies() throws {
    let plan = FilePlan.fail(operation: 3)
    let client = FileSystemClient.ofSystem.failing(plan)
    let copy = client
    let path = try client.temporaryDirectory()
    #expect(try copy.list(path) == [])
    #expect(throws: FileSystemError(.inputOutput, .remove, path)) { try client.remove(path) }
    try copy.remove(path)
  }
}
