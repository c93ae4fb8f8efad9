import Foundation
import Ratchet
import Testing

@testable import RatchetDriver

/// Lines that people and programs might send: valid lines with damage.
@Suite("Damaged lines")
struct ActionMutationTests {
  @Test(
    "each of 5,000 damaged lines does exactly what it says, or is refused with its place and reason",
    arguments: 0..<10)
  func mutations(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var accepted = 0
    for number in 0..<500 {
      let line = try random.damagedLine()
      let note: Comment = "seed \(seed), line \(number): \(line)"
      do {
        let action = try ActionReader(Zoo.self, help: "see help").action(in: Array(line.utf8))
        accepted += 1
        // The printer is not tested here: Foundation decodes the action.
        let reading = LineReading(line)
        #expect(try reading == said(action), note)
      } catch let error as ScriptLineError {
        #expect(!error.message.isEmpty && !error.message.contains("\n"), note)
        #expect((1...line.count + 1).contains(error.column), note)
      }
    }
    #expect(accepted > 0 && accepted < 500, "seed \(seed)")
  }

  private func said(_ action: Zoo) throws -> LineReading? {
    let json = try ValueEncoder.json(of: action).text
    return LineReading(json)
  }
}

extension SeededRandom {
  /// A printed line with one to three changes: of a byte, of a word, of a number, of a part.
  fileprivate mutating func damagedLine() throws -> String {
    let json = try ValueEncoder.json(of: Zoo.random(using: &self))
    var line = Array(Bool.random(using: &self) ? json.text : ActionText.shorthand(json))
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...line.count, using: &self)
      switch Int.random(in: 0..<8, using: &self) {
      case 0: line.insert(Self.tokens.randomElement(using: &self)!, at: place)
      case 1 where place < line.count:
        line[place] = Self.tokens.randomElement(using: &self)!
      case 2 where place < line.count: line.remove(at: place)
      case 3: line += line[place...]
      case 4: line.insert(contentsOf: Self.parts.randomElement(using: &self)!, at: place)
      case 5:
        guard let end = line.lastIndex(where: { ")}]".contains($0) }) else { continue }
        line.insert(contentsOf: Self.parts.randomElement(using: &self)!, at: end)
      case 6:
        guard let start = line.firstIndex(where: { "({".contains($0) }) else { continue }
        line.insert(contentsOf: Self.starts.randomElement(using: &self)!, at: start + 1)
      default:
        guard let digit = line.firstIndex(where: \.isNumber) else { continue }
        line.replaceSubrange(
          digit...digit, with: Array(Self.numbers.randomElement(using: &self)!))
      }
    }
    return String(line)
  }

  private static let tokens = Array(#"{}[]().,:"\ _0189-eurowstxé"#)
  private static let parts = [
    ", 3", ", \"x\"", #","x":1"#, #","_0":1"#, ", x: 1", #", "plain":{}"#, ".tapped", " 3", "{}",
    "()",
    ", at: null", ", null", "[0]", #","label":"z""#, ", label: \"z\"", ",_1:2",
  ].map { Array($0) }
  private static let starts = [
    "value: ", "lable: ", "0, ", "\"x\", ", #""x":1,"#, #""plain":{},"#, "label: \"y\", ",
    "at: 1, ",
    #""_0":"#, "_0: ",
  ].map { Array($0) }
  private static let numbers = [
    "9223372036854775808", "18446744073709551616", "1.0", "1e3", "1.00000000000000000001",
    "9007199254740993.0", "-1", "1e400", "0x10", "01", "256", "1e-3", "9007199254740993",
  ]
}
