import Foundation
import Ratchet
import RatchetData
import RatchetDriver
import Synchronization
import Testing

@Suite("Runs of features that observe")
struct ObservingTests {
  let folder: TemporaryFolder
  var program: TestProgram

  init() throws {
    folder = try TemporaryFolder()
    program = TestProgram()
    program.environment["SAMPLE_DATABASE"] = folder.path + "/kept.sqlite"
    program.features = [.ledger(), .ledger("Later", loading: nil)]
  }

  @Test("a line is done when its writes have arrived, as rows and as an action")
  func text() async {
    #expect(await program.run("run", "Ledger", "--send", "addTapped 2") == 0)
    #expect(
      program.output.text == """
        script  addTapped 2
          (no change)
        shared
            Ledger.State(
          -   entries: [],
          +   entries: [
          +     [0]: Entry(
          +       id: 1,
          +       amount: 2
          +     )
          +   ],
              … (3 unchanged)
            )
        effect  entriesChanged [2]
            Ledger.State(
              … (1 unchanged),
          -   total: 0,
          +   total: 2,
              … (2 unchanged)
            )

        """)
    #expect(program.error.text == "")
  }

  @Test("an observed action that writes belongs to the line, and its writes are observed")
  func chain() async {
    let code = await program.run(
      "run", "Ledger", "--format", "json", input: .text("addTapped 9\naddTapped 10\naddTapped 1"))
    #expect(code == 0)
    #expect(
      program.output.lines == [
        #"{"action":{"addTapped":9},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[1]","to":{"id":1,"amount":9}}]}"#,
        #"{"action":{"entriesChanged":[9]},"origin":"effect","changes":[{"path":"total","from":0,"to":9}]}"#,
        #"{"action":{"addTapped":10},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[2]","to":{"id":2,"amount":10}}]}"#,
        #"{"action":{"entriesChanged":[9,10]},"origin":"effect","changes":[{"path":"total","from":9,"to":19}]}"#,
        #"{"action":{"bonusTapped":{}},"origin":"effect","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[3]","to":{"id":3,"amount":1}}]}"#,
        #"{"action":{"entriesChanged":[9,10,1]},"origin":"effect","changes":[{"path":"total","from":19,"to":20}]}"#,
        #"{"action":{"bonusTapped":{}},"origin":"effect","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[4]","to":{"id":4,"amount":1}}]}"#,
        #"{"action":{"entriesChanged":[9,10,1,1]},"origin":"effect","changes":[{"path":"total","from":20,"to":21}]}"#,
        #"{"action":{"addTapped":1},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[5]","to":{"id":5,"amount":1}}]}"#,
        #"{"action":{"entriesChanged":[9,10,1,1,1]},"origin":"effect","changes":[{"path":"total","from":21,"to":22}]}"#,
        #"{"state":{"entries":[{"id":1,"amount":9},{"id":2,"amount":10},{"id":3,"amount":1},{"id":4,"amount":1},{"id":5,"amount":1}],"total":22,"audits":0}}"#,
      ])
  }

  @Test("an effect that has written continues when its write has arrived")
  func saved() async {
    let code = await program.run("run", "Ledger", "--format", "json", "--send", "saveTapped 2")
    #expect(code == 0)
    #expect(
      program.output.lines.dropLast() == [
        #"{"action":{"saveTapped":2},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[1]","to":{"id":1,"amount":2}}]}"#,
        #"{"action":{"entriesChanged":[2]},"origin":"effect","changes":[{"path":"total","from":0,"to":2}]}"#,
        #"{"action":{"saved":{}},"origin":"effect","changes":[]}"#,
      ])
  }

  @Test("an effect that writes to its own observed table does not wait, and finds the latest rows")
  func late() async {
    #expect(await program.run("run", "Later", "--send", "lateTapped") == 0)
    #expect(
      program.output.lines.filter { $0.hasPrefix("effect") } == ["effect  partChanged 3"])
  }

  @Test("an effect that begins to observe is idle once it has sent its first rows")
  func beginning() async {
    let code = await program.run(
      "run", "Later", input: .text("addTapped 1\nappeared\npartTapped\nauditTapped\naddTapped 2"))
    #expect(code == 0)
    let lines = program.output.lines.filter { !$0.hasPrefix(" ") }
    #expect(
      Array(lines.prefix(8)) == [
        "script  addTapped 1", "shared", "script  appeared", "effect  entriesChanged [1]",
        "script  partTapped", "effect  partChanged 1", "script  auditTapped", "script  addTapped 2",
      ])
    // The order in which the observers learn of a commit does not matter.
    #expect(
      lines.dropFirst(8).sorted() == [
        "effect  audited(inserted: 1)", "effect  entriesChanged [1,2]", "effect  partChanged 2",
        "shared",
      ])
  }

  @Test(
    "a property includes a commit before an action about it is sent, however late it was made")
  func lateProperty() async {
    let code = await program.run(
      "run", "Ledger", "--format", "json", input: .text("addTapped 1\ndetailTapped\naddTapped 2"))
    #expect(code == 0)
    #expect(
      program.output.lines.dropFirst(3) == [
        #"{"action":{"detailTapped":{}},"origin":"script","changes":[{"path":"detail","to":{"count":0}}]}"#,
        #"{"origin":"shared","changes":[{"path":"detail.count","from":0,"to":1}]}"#,
        #"{"action":{"addTapped":2},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"entries[2]","to":{"id":2,"amount":2}},{"path":"detail.count","from":1,"to":2}]}"#,
        #"{"action":{"entriesChanged":[1,2]},"origin":"effect","changes":[{"path":"total","from":1,"to":3}]}"#,
        #"{"state":{"entries":[{"id":1,"amount":1},{"id":2,"amount":2}],"total":3,"audits":0,"detail":{"count":2}}}"#,
      ])
  }

  @Test("a later run, and state, have the rows from the first line on")
  func kept() async {
    #expect(await program.run("run", "Later", "--send", "addTapped 3") == 0)
    let later = TestProgram(environment: program.environment, features: program.features)
    #expect(await later.run("state", "Later", "--format", "json") == 0)
    #expect(await later.run("state", "Ledger", "--format", "json") == 0)
    #expect(await later.run("run", "Later", "--format", "json", "--send", "passed") == 0)
    #expect(
      later.output.lines == [
        #"{"state":{"entries":[{"id":1,"amount":3}],"total":0,"audits":0}}"#,
        #"{"state":{"entries":[{"id":1,"amount":3}],"total":3,"audits":0}}"#,
        #"{"action":{"passed":{}},"origin":"script","changes":[]}"#,
        #"{"state":{"entries":[{"id":1,"amount":3}],"total":0,"audits":0}}"#,
      ])
    #expect(later.error.text == "")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/kept.sqlite-wal"))
  }

  @Test("an effect that waits for anything else is not idle")
  func gate() async {
    var program = program
    let (stream, gate) = AsyncStream.makeStream(of: Void.self)
    program.features = [
      .ledger(gate: LedgerGate { for await _ in stream { return } })
    ]
    async let code = program.run("run", "Ledger", input: .text("gateTapped\naddTapped 2"))
    await program.output.contains("waiting")
    #expect(!program.output.text.contains("addTapped"))
    gate.yield()
    #expect(await code == 0)
    #expect(
      program.output.lines.filter { !$0.hasPrefix(" ") } == [
        "script  gateTapped", "effect  waiting", "effect  passed", "script  addTapped 2", "shared",
        "effect  entriesChanged [2]",
      ])
  }

  @Test("a commit while a run waits for a line is shown before the next line")
  func meanwhile() async throws {
    var program = program
    let database = Mutex<(any DatabaseWriter)?>(nil)
    program.features = [.ledger(prepared: { prepared in database.withLock { $0 = prepared } })]
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let code = program.run("run", "Ledger", input: input)
    pipe.fileHandleForWriting.write(Data("passed\n".utf8))
    await program.output.contains("passed")
    try await database.withLock(\.self)?.seed { Entry(id: 5, amount: 6) }
    await program.output.contains("entriesChanged")
    pipe.fileHandleForWriting.write(Data("waiting\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(await code == 0)
    #expect(
      program.output.lines.filter { !$0.hasPrefix(" ") } == [
        "script  passed", "shared", "effect  entriesChanged [6]", "script  waiting",
      ])
  }

  @Test(
    "an interrupt ends a run that observes, silently",
    arguments: [(DriverInterrupts.Reason.interrupt, 130), (.terminate, 143)]
      as [(DriverInterrupts.Reason, Int32)])
  func interrupt(reason: DriverInterrupts.Reason, code: Int32) async {
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let ended = program.run("run", "Ledger", input: input)
    pipe.fileHandleForWriting.write(Data("addTapped 1\n".utf8))
    await program.output.contains("entriesChanged")
    program.interrupts.raise(reason)
    #expect(await ended == code)
    #expect(program.error.text == "")
  }

  @Test("an invalid line ends a run that observes, without further messages")
  func badLine() async {
    #expect(await program.run("run", "Ledger", input: .text("addTapped 1\n!")) == 65)
    #expect(program.error.text == "stdin:2:1: expected an action\n")
  }

  @Test("rows that can no longer be fetched are a mistake of the feature, and the run ends")
  func broken() async {
    #expect(await program.run("run", "Later", "--send", "breakTapped") == 70)
    #expect(program.error.text.contains("R050"))
  }

  @Test("a script over an observed database gives the same output each time")
  func repeated() async throws {
    let script =
      "detailTapped\n" + (1...60).map { "addTapped \($0 % 7)\nsaveTapped \($0 % 5)\n" }.joined()
    var outputs: Set<String> = []
    for number in 0..<8 {
      let again = TestProgram(features: program.features)
      let path = folder.path + "/\(number).sqlite"
      #expect(await again.run("run", "Ledger", "--database", path, input: .text(script)) == 0)
      outputs.insert(again.output.text)
    }
    #expect(outputs.count == 1)
  }
}
