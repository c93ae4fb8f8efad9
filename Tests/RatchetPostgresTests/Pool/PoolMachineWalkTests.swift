#if Postgres
  import RatchetDependencies
  import RatchetPostgres
  import Testing

  /// Random sequences of events, with what must always hold after each of them.
  struct PoolMachineWalkTests {
    @Test(arguments: 0..<300)
    func `every caller is answered once, in order, within the maximum`(_ seed: UInt64) throws {
      var walk = Walk(seed: seed)
      for _ in 0..<400 { try walk.step() }
      try walk.end()
    }

    @Test func `many callers get a connection at once`() throws {
      let loans = try (UInt64(0)..<20).map { seed in
        var walk = Walk(seed: seed)
        for _ in 0..<400 { try walk.step() }
        return walk.loans
      }
      #expect(loans.reduce(0, +) > 50)
    }
  }

  private struct Walk {
    private var random: SeededRandomNumberGenerator
    private var machine: PoolMachine
    private var now = Duration.zero
    private var lastTicket = 0
    /// The callers that have no answer yet, in their order.
    private var callers: [Int] = []
    private var opening: [Int] = []
    private var checking: [Int] = []
    private var lent: [Int] = []
    private var closing: [Int] = []
    private var finishes = 0
    /// The number of connections that were lent without a request.
    private(set) var loans = 0
    private let seed: UInt64

    init(seed: UInt64) {
      self.seed = seed
      random = SeededRandomNumberGenerator(seed: seed)
      var settings = PostgresPoolSettings()
      settings.maximum = Int.random(in: 1...4, using: &random)
      settings.minimum = Int.random(in: 0...settings.maximum, using: &random)
      settings.idleTime = Bool.random(using: &random) ? .seconds(5) : nil
      settings.lifeTime = Bool.random(using: &random) ? .seconds(20) : nil
      settings.checkoutTimeout = Bool.random(using: &random) ? .seconds(3) : nil
      settings.healthCheckAfter = Bool.random(using: &random) ? .seconds(2) : nil
      machine = PoolMachine(settings)
      carryOut(machine.start(at: now))
    }

    mutating func step() throws {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: request()
      case 4:
        guard let ticket = callers.randomElement(using: &random) else { return }
        #expect(machine.withdraw(ticket) == true, "seed \(seed)")
        callers.removeAll { $0 == ticket }
      case 5, 6: answerOpen(isOpened: Int.random(in: 0..<4, using: &random) > 0)
      case 7:
        guard let connection = Self.take(&checking, &random) else { return }
        let isUsable = Bool.random(using: &random)
        carryOut(machine.checked(connection, isUsable: isUsable, at: now))
      case 8, 9: release()
      case 10:
        guard let connection = Self.take(&closing, &random) else { return }
        carryOut(machine.closed(connection, at: now))
      default:
        now += .milliseconds(Int.random(in: 0...2000, using: &random))
        carryOut(machine.tick(now))
        if let next = machine.nextTick { #expect(next > now, "seed \(seed)") }
      }
      check()
    }

    /// Answers everything that is open, so that no caller is left waiting.
    mutating func end() throws {
      while !(opening + checking + lent + closing).isEmpty || !callers.isEmpty {
        try #require(
          !(opening + checking + lent + closing).isEmpty || machine.nextTick != nil,
          "seed \(seed): \(callers) wait for nothing")
        answerOpen(isOpened: true)
        if let connection = Self.take(&checking, &random) {
          carryOut(machine.checked(connection, isUsable: true, at: now))
        }
        release()
        if let connection = Self.take(&closing, &random) {
          carryOut(machine.closed(connection, at: now))
        }
        if callers.isEmpty, finishes == 0 { carryOut(machine.shutDown()) }
      }
      carryOut(machine.shutDown())
      while let connection = Self.take(&closing, &random) {
        carryOut(machine.closed(connection, at: now))
      }
      #expect(finishes == 1, "seed \(seed)")
      #expect(machine.members.isEmpty, "seed \(seed)")
    }

    private mutating func request() {
      lastTicket += 1
      var other = machine
      let commands = other.request(lastTicket, at: now)
      if let connection = machine.lendIdle(at: now) {
        // A request would have been answered in the same way; or would have waited for a check that
        // another caller had asked for, before that left.
        if checking.isEmpty {
          #expect(commands.first == .lend(connection, to: lastTicket), "seed \(seed)")
          #expect(other.idle == machine.idle, "seed \(seed)")
        }
        lent.append(connection)
        loans += 1
        return
      }
      machine = other
      callers.append(lastTicket)
      carryOut(commands)
    }

    private mutating func answerOpen(isOpened: Bool) {
      guard let connection = Self.take(&opening, &random) else { return }
      carryOut(
        isOpened
          ? machine.opened(connection, at: now, shortening: 0.5)
          : machine.failedToOpen(connection, at: now))
    }

    private mutating func release() {
      guard let connection = Self.take(&lent, &random) else { return }
      let isUsable = Int.random(in: 0..<4, using: &random) > 0
      var other = machine
      if isUsable, machine.makeIdle(connection, at: now) {
        // A release would have done the same.
        #expect(other.release(connection, isUsable: true, at: now).isEmpty, "seed \(seed)")
        #expect(other == machine, "seed \(seed)")
        return
      }
      carryOut(machine.release(connection, isUsable: isUsable, at: now))
    }

    private static func take(
      _ list: inout [Int], _ random: inout SeededRandomNumberGenerator
    ) -> Int? {
      guard let index = list.indices.randomElement(using: &random) else { return nil }
      return list.remove(at: index)
    }

    private mutating func carryOut(_ commands: [PoolMachine.Command]) {
      for command in commands {
        switch command {
        case .open(let connection): opening.append(connection)
        case .check(let connection): checking.append(connection)
        case .close(let connection): closing.append(connection)
        case .lend(let connection, let ticket):
          #expect(callers.first == ticket, "seed \(seed)")
          #expect(!lent.contains(connection), "seed \(seed)")
          callers.removeAll { $0 == ticket }
          lent.append(connection)
        case .refuse(let ticket, _):
          #expect(callers.contains(ticket), "seed \(seed)")
          callers.removeAll { $0 == ticket }
        case .finish: finishes += 1
        }
      }
    }

    private func check() {
      let all = opening + checking + lent + closing + machine.idle
      #expect(Set(all) == Set(machine.members.keys), "seed \(seed)")
      #expect(all.count <= machine.settings.maximum, "seed \(seed)")
      #expect(machine.waiting.map(\.ticket) == callers, "seed \(seed)")
      // No caller waits while a connection is unused.
      #expect(machine.idle.isEmpty || callers.count <= checking.count, "seed \(seed)")
    }
  }
#endif
