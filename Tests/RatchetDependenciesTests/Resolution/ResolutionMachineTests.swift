import Testing

@testable import RatchetDependencies

@Suite("The making of values") struct ResolutionMachineTests {
  typealias Machine = ResolutionMachine<Int, String>

  @Test("allows one maker per value; others wait until it has ended, and ask again")
  func one() {
    var machine = Machine()
    #expect(machine.begin(1, by: "a") == .make)
    #expect(machine.begin(1, by: "b") == .wait)
    #expect(machine.begin(1, by: "c") == .wait)
    #expect(machine.begin(2, by: "d") == .make)
    #expect(machine.ended(2) == [])
    #expect(machine.ended(1).sorted() == ["b", "c"])
    #expect(machine.begin(1, by: "c") == .make)
    #expect(machine.begin(1, by: "b") == .wait)
  }

  @Test("reports the cycle if a maker comes back to its own value")
  func ownCycle() {
    var machine = Machine()
    for key in 1...3 { #expect(machine.begin(key, by: "a") == .make) }
    #expect(machine.begin(2, by: "a") == .cycle([2, 3, 2]))
    #expect(machine.begin(3, by: "a") == .cycle([3, 3]))
  }

  @Test("reports a cycle through all makers that wait for one another")
  func sharedCycle() {
    var machine = Machine()
    #expect(machine.begin(1, by: "a") == .make)
    #expect(machine.begin(2, by: "b") == .make)
    #expect(machine.begin(3, by: "b") == .make)
    #expect(machine.begin(4, by: "c") == .make)
    #expect(machine.begin(2, by: "a") == .wait)
    #expect(machine.begin(4, by: "b") == .wait)
    #expect(machine.begin(1, by: "c") == .cycle([1, 2, 3, 4, 1]))
    // The maker that got the report stops, and all others continue.
    #expect(machine.ended(4) == ["b"])
    #expect(machine.begin(4, by: "b") == .make)
  }

  // MARK: - All interleavings

  /// Two makers, each of which makes the value of a key with all of its parts: one step at a time.
  private struct World: Hashable {
    struct Maker: Hashable {
      /// The keys that it makes, from the outside in.
      var stack: [Making] = []
      var wanted: Int?
      var isWaiting = false
    }

    struct Making: Hashable {
      let key: Int
      var met = 0
    }

    let needs: [[Int]]
    var machine = ResolutionMachine<Int, Int>()
    var makers: [Maker]
    var made: Set<Int> = []
    var cycles: [[Int]] = []

    init(needs: [[Int]], wanted: [Int]) {
      self.needs = needs
      makers = wanted.map { Maker(wanted: $0) }
    }

    func canStep(_ index: Int) -> Bool {
      let maker = makers[index]
      return !maker.isWaiting && (maker.wanted != nil || !maker.stack.isEmpty)
    }

    /// Requests the value that a maker wants, selects the next part of its innermost value, or ends
    /// that value.
    mutating func step(_ index: Int) {
      if let key = makers[index].wanted {
        if made.contains(key) { return met(index) }
        switch machine.begin(key, by: index) {
        case .make:
          #expect(!made.contains(key))
          #expect(!makers.contains { $0.stack.contains { $0.key == key } })
          makers[index].wanted = nil
          makers[index].stack.append(Making(key: key))
        case .wait: makers[index].isWaiting = true
        case .cycle(let path):
          cycles.append(path)
          makers[index].wanted = nil
          while let making = makers[index].stack.popLast() { wake(machine.ended(making.key)) }
        }
        return
      }
      guard let making = makers[index].stack.last else { return }
      if making.met < needs[making.key].count {
        makers[index].wanted = needs[making.key][making.met]
      } else {
        makers[index].stack.removeLast()
        made.insert(making.key)
        wake(machine.ended(making.key))
        met(index)
      }
    }

    private mutating func met(_ index: Int) {
      makers[index].wanted = nil
      if let last = makers[index].stack.indices.last { makers[index].stack[last].met += 1 }
    }

    private mutating func wake(_ indices: [Int]) {
      for index in indices { makers[index].isWaiting = false }
    }

    /// Whether a key needs itself, directly or indirectly.
    func isInCycle(_ key: Int) -> Bool { reached(from: needs[key]).contains(key) }

    func reached(from keys: [Int]) -> Set<Int> {
      var reached: Set<Int> = []
      var next = keys
      while let key = next.popLast() {
        if reached.insert(key).inserted { next += needs[key] }
      }
      return reached
    }
  }

  /// All states in which no maker can continue, whatever the order of the steps.
  private static func ends(of world: World) -> Set<World> {
    var seen: Set<World> = []
    var ends: Set<World> = []
    var open = [world]
    while let world = open.popLast() {
      guard seen.insert(world).inserted else { continue }
      let able = world.makers.indices.filter(world.canStep)
      if able.isEmpty { ends.insert(world) }
      for index in able {
        var next = world
        next.step(index)
        open.append(next)
      }
    }
    return ends
  }

  /// Every way in which three keys can need one another, each at most one or two others or itself.
  private static let graphs: [[[Int]]] = {
    let lists = [[], [0], [1], [2], [0, 1], [1, 2], [2, 0]]
    return lists.flatMap { first in
      lists.flatMap { second in lists.map { third in [first, second, third] } }
    }
  }()

  @Test(
    "ends in every order of steps of two makers, and finds a cycle exactly if there is one",
    arguments: graphs.indices)
  func interleavings(index: Int) {
    let needs = Self.graphs[index]
    for (first, second) in [(0, 0), (0, 1), (1, 2), (2, 0)] {
      for end in Self.ends(of: World(needs: needs, wanted: [first, second])) {
        #expect(!end.makers.contains { $0.isWaiting }, "\(needs) hangs")
        let needed = end.reached(from: [first, second])
        let hasCycle = needed.contains(where: end.isInCycle)
        #expect(!end.cycles.isEmpty == hasCycle, "\(needs)")
        if !hasCycle { #expect(end.made == needed) }
        for path in end.cycles {
          #expect(path.count > 1 && path.first == path.last)
          #expect(zip(path, path.dropFirst()).allSatisfy { needs[$0].contains($1) })
        }
      }
    }
  }
}
