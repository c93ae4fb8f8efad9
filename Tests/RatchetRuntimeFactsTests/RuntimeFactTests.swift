import ChildProcesses
import RatchetRuntimeFacts
import RatchetSystem
import Testing

@Suite("A fact of the Swift runtime", .timeLimit(.minutes(20))) struct RuntimeFactTests {
  @Test("holds for this runtime, as its probe finds", arguments: RuntimeFact.allCases)
  func holds(fact: RuntimeFact) {
    #expect(fact.isReliable)
  }

  #if os(Linux)
    private struct Users: Sendable, CustomTestStringConvertible {
      let fact: RuntimeFact
      let suites: String
      /// The tests of the fact's own fast path, which are skipped.
      var without = "$^"

      var testDescription: String { fact.rawValue }
    }

    // A child, since a process checks each fact once.
    @Test(
      "that does not hold leaves its users what they promise",
      arguments: [
        Users(
          fact: .typeLayout, suites: "RatchetDumpTests", without: "SamenessTests|StoredFieldsTests"),
        // Without the fact, an enum case with its own description is dumped as that description.
        Users(
          fact: .enumCaseName, suites: "RatchetDumpTests", without: "DumpTextTests/describedEnum"),
        Users(fact: .enumTag, suites: "RatchetTests.*(Identit|Present|Stack|Case)"),
        // Without the fact, a client made of functions has no stand-in.
        Users(fact: .functionValue, suites: "RatchetDependenciesTests.MissingValue"),
        Users(fact: .poolExecutor, suites: "RatchetDependenciesTests.*(Clock|Timer)"),
        Users(fact: .taskAddress, suites: "RatchetDriverTests.*(Idle|Observ|Run)"),
        Users(fact: .taskNumber, suites: "RatchetTestingTests.*(Schedul|TestStore|Effect)"),
        Users(fact: .taskLocalPlace, suites: "RatchetDependenciesTests.*Dependenc"),
        Users(
          fact: .trackedKeyPath, suites: "RatchetTests.*(Observ|SharedReaders|Model)",
          without: "ObservableStateTests/(writtenOnly|mayHaveReaders)"),
        Users(fact: .trackedHash, suites: "RatchetTests.*(SharedReaders|SharedTests)"),
        // Without the fact, the mirror of a struct that is reflected by its fields is empty.
        Users(
          fact: .storedProperties, suites: "RatchetTests.ObservableState",
          without: "ObservableStateMacroTests/printed"),
      ])
    private func users(_ users: Users) async throws {
      let child = try await ChildRun(
        [
          "--testing-library", "swift-testing", "--filter", users.suites, "--skip", users.without,
        ],
        environment: [RuntimeFact.variable: users.fact.rawValue])
      // A run that finds no tests ends with another status.
      #expect(child.status == 0, "\(child.output.suffix(10_000))")
    }

    @Test("counts as broken where the variable says so")
    func broken() async {
      await #expect(processExitsWith: .success) {
        #expect(setenv(RuntimeFact.variable, "typeLayout,trackedHash", 1) == 0)
        #expect(
          RuntimeFact.allCases.filter { !$0.isReliable } == [.typeLayout, .trackedHash])
      }
    }
  #endif
}
