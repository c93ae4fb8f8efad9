import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues

extension ReducerProgram {
  func session(
    isSeeded: Bool, _ dependencies: DependencyValues
  ) async throws -> PreparedSession {
    guard let storage else { return PreparedSession(dependencies: dependencies, database: nil) }
    let database = try DatabaseQueue(configuration: storage.configuration)
    do {
      // Migrations and seeds may use dependencies, such as the date.
      let prepared = try await withDependencies {
        $0 = dependencies
      } operation: {
        var values = dependencies
        try await storage.prepare(database, &values)
        if isSeeded, let seeds = storage.seeds { try await database.write(seeds) }
        return values
      }
      return PreparedSession(dependencies: prepared, database: database)
    } catch {
      await database.close()
      throw error
    }
  }

  func testSource(
    of recording: Recording, from first: Int?, to last: Int?, isXCTest: Bool,
    _ location: IssueLocation
  ) async throws -> [String] {
    let plan = try SessionPlan(recording, from: first, to: last)
    guard let reducer = SwiftTypeName(of: R.self) else {
      throw DriverFailure(.data, Wording.noReducerType("\(R.self)"))
    }
    let source = FeatureSource(location, feature: name)
    guard storage == nil || source.expression != nil else {
      throw DriverFailure(.data, Wording.noFeatureSource(name))
    }
    let repetition = TestRepetition(
      program: self, header: recording.header, name: recording.name, plan: plan)
    let outcome = try await repetition.run()
    let steps = try Self.steps(outcome.steps, comparedWith: try await repetition.run().steps) {
      Wording.differsEachTime(recording.name, $0, $1)
    }
    return TestFile(
      header: recording.header, name: recording.name, numbers: plan.numbers, reducer: reducer,
      source: source, needsStorage: storage != nil, surroundings: repetition.surroundings,
      loading: outcome.loading, before: outcome.before, steps: steps, modules: outcome.modules,
      isXCTest: isXCTest
    ).lines
  }

  /// The steps without what differs each time. If a call differs, there is no test that always
  /// passes.
  private static func steps(
    _ steps: [TestStep], comparedWith others: [TestStep], message: (String, String) -> String
  ) throws -> [TestStep] {
    for (index, step) in steps.enumerated() {
      let other = others.indices.contains(index) ? others[index] : TestStep()
      guard step.isSameCall(as: other) else {
        throw DriverFailure(
          .data, message(step.call.first ?? "", other.call.first ?? ""), namesFile: true)
      }
    }
    return zip(steps, others).map { $0.keepingDumps(of: $1) }
  }
}
