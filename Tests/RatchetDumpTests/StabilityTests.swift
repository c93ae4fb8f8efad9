import Foundation
import RatchetDump
import Testing

@Suite("A dump in another process")
struct StabilityTests {
  struct State {
    struct ID: Hashable {
      var number: Int
    }

    enum Kind: Hashable {
      case plain
      case named(String)
    }

    var names = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", $0) })
    var ids = Set((0..<100).map { ID(number: $0) })
    var kinds: [Kind: Set<Double>] = [.plain: [1, 2, 0.1], .named("a"): [3], .named("b"): []]
    var any: [AnyHashable: String] = [1: "a", "1": "b", 1.5: "c"]
    let date = Date(timeIntervalSinceReferenceDate: 0.5)
    let person = Person("A")
    let action = { 1 }
  }

  @Test("has the same text, whatever the hash seeds")
  func text() async throws {
    var outputs: [String] = []
    var seeds: [Substring] = []
    for _ in 0..<2 {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          let old = State()
          var new = old
          new.names["7"] = nil
          new.ids.insert(State.ID(number: -1))
          print("seed: \("a".hashValue)\n<<<\n\(dumpText(old))\n\(diff(old, new) ?? "nil")\n>>>")
        })
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      outputs.append(try String(#require(output.firstMatch(of: /<<<\n([\s\S]*)\n>>>/)).1))
      seeds.append(try #require(output.firstMatch(of: /seed: (-?\d+)/)).1)
    }
    #expect(outputs[0] == outputs[1])
    var changed = State()
    changed.names["7"] = nil
    changed.ids.insert(State.ID(number: -1))
    #expect(outputs[0] == "\(dumpText(State()))\n\(diff(State(), changed) ?? "nil")")
    // If both runs had the same hash seed, equal outputs would prove nothing.
    let isSeeded = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == nil
    #expect(seeds[0] != seeds[1] || !isSeeded)
  }
}
