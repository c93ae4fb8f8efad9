import Testing

@testable import RatchetDump

@Suite("A diff of any two values")
struct DiffPropertyTests {
  struct Item: Equatable {
    var number: Int
    var title: String?
  }

  enum Part {
    case text(String)
    case items([Item])
    case named([String: Item])
    case set(Set<Int>)
    case counters([Counter.State])
    indirect case pair(Part, Part)
  }

  struct State {
    var id = 1
    var parts: [Part]
    var last: Part?
  }

  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      return bits ^ (bits >> 31)
    }
  }

  @Test("is nil exactly if they dump alike, and its text matches the nodes")
  func nilForEqualDumps() {
    for seed in 0..<400 as Range<UInt64> {
      var numbers = Numbers(state: seed)
      let old = state(&numbers)
      var new = old
      if Bool.random(using: &numbers) { new.parts.shuffle(using: &numbers) }
      if Bool.random(using: &numbers) { new.last = part(&numbers, depth: 0) }
      for index in new.parts.indices where Int.random(in: 0..<4, using: &numbers) == 0 {
        new.parts[index] = part(&numbers, depth: 0)
      }
      let difference = diff(old, new)
      let areAlike = dumpText(old) == dumpText(new)
      #expect((difference == nil) == areAlike, "seed \(seed)")
      #expect(
        (diff(copy(old), copy(new)) == nil) == areAlike, "seed \(seed), in buffers of their own")
      // Compares only states with one part: shuffled parts can be paired in more than one way.
      guard old.parts.count == 1 else { continue }
      #expect(difference == byNodes(old, new), "seed \(seed)")
    }
  }

  private func byNodes(_ old: State, _ new: State) -> String? {
    var walkers = (DumpWalker(), DumpWalker())
    guard
      let difference = Difference(walkers.0.node(for: old), walkers.1.node(for: new))
    else { return nil }
    var writer = DiffWriter(format: .default, limits: .default)
    writer.write(difference)
    return writer.lines.joined(separator: "\n")
  }

  private func state(_ numbers: inout Numbers) -> State {
    let count = Int.random(in: 0...4, using: &numbers)
    return State(
      parts: (0..<count).map { _ in part(&numbers, depth: 0) },
      last: Bool.random(using: &numbers) ? part(&numbers, depth: 0) : nil)
  }

  private func part(_ numbers: inout Numbers, depth: Int) -> Part {
    func some<Value>(_ make: (Int) -> Value) -> [Value] {
      (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
        make(Int.random(in: 0...3, using: &numbers))
      }
    }
    func item(_ number: Int) -> Item {
      Item(number: number, title: number == 0 ? nil : "The title of number \(number)")
    }
    return switch Int.random(in: 0..<(depth < 2 ? 6 : 5), using: &numbers) {
    case 0: .text(["a", "a\nb", "a\nc\nd"].randomElement(using: &numbers) ?? "")
    case 1: .items(some(item))
    case 2: .named(Dictionary(some { ("key \($0)", item($0)) }) { $1 })
    case 3: .set(Set(some { $0 }))
    case 4: .counters(some { Counter.State(id: $0) })
    default: .pair(part(&numbers, depth: depth + 1), part(&numbers, depth: depth + 1))
    }
  }

  private func copy(_ state: State) -> State {
    State(id: state.id, parts: state.parts.map(copy), last: state.last.map(copy))
  }

  private func copy(_ item: Item) -> Item {
    Item(number: item.number, title: item.title.map { $0.map(String.init).joined() })
  }

  private func copy(_ part: Part) -> Part {
    switch part {
    case .text(let text): .text(text.map(String.init).joined())
    case .items(let items): .items(items.map(copy))
    case .named(let items):
      .named(Dictionary(uniqueKeysWithValues: items.map { ($0, copy($1)) }))
    case .set(let set): .set(Set(set.sorted()))
    case .counters(let counters): .counters(counters.map { $0 })
    case .pair(let first, let second): .pair(copy(first), copy(second))
    }
  }
}
