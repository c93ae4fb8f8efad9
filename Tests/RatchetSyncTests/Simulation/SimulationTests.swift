import Foundation
import Testing

@testable import RatchetSync

@Suite struct SimulationTests {
  /// `RATCHET_SYNC_SEEDS=10000` runs more seeds, and `RATCHET_SYNC_FIRST_SEED` others.
  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["RATCHET_SYNC_SEEDS"].flatMap(UInt64.init) ?? 60
    let first = environment["RATCHET_SYNC_FIRST_SEED"].flatMap(UInt64.init) ?? 1
    return Array(first..<(first + count))
  }()

  @Test(
    "Replicas converge, and no acknowledged edit is lost",
    arguments: stride(from: 0, to: seeds.count, by: 20).map {
      Array(seeds[$0..<min($0 + 20, seeds.count)])
    })
  func converges(seeds: [UInt64]) throws {
    for seed in seeds {
      var simulation = try Simulation(seed: seed)
      let problems = try simulation.run()
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3).joined(separator: "\n"))")
    }
  }

  @Test("A planted bug is found", arguments: PlantedBug.allCases)
  func finds(bug: PlantedBug) throws {
    let found = try (UInt64(1)...40).first { seed in
      var simulation = try Simulation(seed: seed, bug: bug)
      return try !simulation.run().isEmpty
    }
    #expect(found != nil, "\(bug) was not found")
  }
}
