import Foundation
import Ratchet

/// Actions of every shape that `Codable` gives an enum.
enum Zoo: Equatable, Sendable, Codable {
  case plain
  case text(String)
  case number(Double)
  case maybe(Int?)
  case date(Date)
  case list([Int])
  case table([String: Int])
  case thing(Thing)
  case nothing(Empty)
  case child(Child)
  case element(IdentifiedAction<String, Child>)
  case labelled(value: Int)
  case mixed(Int, at: String)
  case pair(Bool, UInt64)
  case optional(label: String?, thing: Thing?)
  case kind(Kind)

  struct Thing: Equatable, Sendable, Codable {
    var name: String
    var parts: [Thing]
  }

  /// Encodes as nothing at all.
  struct Empty: Equatable, Sendable, Codable {}

  enum Kind: String, Codable, Sendable, CaseIterable { case small, large }

  indirect enum Child: Equatable, Sendable, Codable {
    case tapped
    case renamed(String)
    case nested(Child)
    case own(Own)
  }

  /// A struct with the name that synthesized conformances use.
  struct Own: Equatable, Sendable, Codable {
    var _0: Int
  }
}

extension Zoo: ActionExamples {
  static var examples: [Zoo] {
    [.plain, .text("dune"), .labelled(value: 1), .child(.tapped), .kind(.small)]
  }
}

extension Zoo.Child: ActionExamples {
  static var examples: [Zoo.Child] { [.tapped, .renamed("x"), .nested(.tapped)] }
}

extension Zoo {
  static func random(using random: inout SeededRandom) -> Zoo {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: .plain
    case 1: .text(random.text())
    case 2: .number([0, -0.5, 1e300, 3, -.infinity].randomElement(using: &random)!)
    case 3: .maybe([nil, 0, .max, .min].randomElement(using: &random)!)
    case 4:
      .date(
        Date(
          timeIntervalSince1970: Double(
            Int.random(in: -9_000_000_000...9_000_000_000, using: &random))))
    case 5: .list((0..<Int.random(in: 0...3, using: &random)).map { $0 })
    case 6: .table([random.text(): 1, "_0": 2])
    case 7: .thing(.random(using: &random, depth: 2))
    case 8: .nothing(Empty())
    case 9: .child(.random(using: &random, depth: 3))
    case 10: .element(.element(id: random.text(), action: .random(using: &random, depth: 2)))
    case 11: .labelled(value: Int.random(in: -9...9, using: &random))
    case 12: .mixed(3, at: random.text())
    case 13: .pair(Bool.random(using: &random), UInt64.random(in: 0...UInt64.max, using: &random))
    case 14:
      .optional(
        label: Bool.random(using: &random) ? random.text() : nil,
        thing: Bool.random(using: &random) ? .random(using: &random, depth: 1) : nil)
    default: .kind(Kind.allCases.randomElement(using: &random)!)
    }
  }
}

extension Zoo.Thing {
  static func random(using random: inout SeededRandom, depth: Int) -> Self {
    let count = depth == 0 ? 0 : Int.random(in: 0...2, using: &random)
    return Self(
      name: random.text(), parts: (0..<count).map { _ in .random(using: &random, depth: depth - 1) }
    )
  }
}

extension Zoo.Child {
  static func random(using random: inout SeededRandom, depth: Int) -> Self {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 4), using: &random) {
    case 0: .tapped
    case 1: .renamed(random.text())
    case 2: .own(Zoo.Own(_0: 3))
    default: .nested(.random(using: &random, depth: depth - 1))
    }
  }
}
