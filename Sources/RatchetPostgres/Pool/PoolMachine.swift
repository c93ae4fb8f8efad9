#if Postgres
  /// Decides which caller gets which connection, and when connections are opened and closed. It is
  /// a pure state machine: it receives events with their time, and returns commands.
  ///
  /// Callers are served in the order in which they came. The most recently used idle connection is
  /// taken first, so that the others reach their idle time.
  ///
  /// Every open or close that a command asks for is answered by exactly one event.
  package struct PoolMachine: Hashable, Sendable {
    package typealias Connection = Int
    package typealias Ticket = Int

    package enum Refusal: Hashable, Sendable {
      /// The caller waited for the checkout timeout.
      case timeout
      /// No connection is open, and the last attempt to open one failed.
      case unreachable
      case closed
    }

    package enum Command: Hashable, Sendable {
      case open(Connection)
      /// Ask whether the connection is usable.
      case check(Connection)
      case lend(Connection, to: Ticket)
      case refuse(Ticket, Refusal)
      case close(Connection)
      /// The pool is shut down, and no connection is left.
      case finish
    }

    package enum Phase: Hashable, Sendable {
      case opening
      case idle(since: Duration)
      case checking
      case lent
      case closing
    }

    package struct Member: Hashable, Sendable {
      package var phase: Phase
      /// The time at which it has to be replaced.
      package var end: Duration?

      func isOver(at now: Duration) -> Bool { end.map { $0 <= now } ?? false }
    }

    package struct Waiting: Hashable, Sendable {
      package var ticket: Ticket
      package var deadline: Duration?
    }

    package let settings: PostgresPoolSettings
    package private(set) var members: [Connection: Member] = [:]
    /// The idle connections; the one that was used last is the last one.
    package private(set) var idle: [Connection] = []
    package private(set) var waiting: [Waiting] = []
    package private(set) var isClosed = false
    private var lastConnection = 0
    /// The number of failed attempts since one succeeded.
    private var failures = 0
    /// The time of the next attempt to reach the minimum.
    private var nextAttempt: Duration?

    package init(_ settings: PostgresPoolSettings) {
      var settings = settings
      settings.maximum = max(settings.maximum, 1)
      settings.minimum = min(max(settings.minimum, 0), settings.maximum)
      self.settings = settings
    }

    /// The time at which ``tick(_:)`` has something to do, unless another event comes first.
    package var nextTick: Duration? {
      var next = nextAttempt
      for caller in waiting { next = Self.earlier(next, caller.deadline) }
      for connection in idle { next = Self.earlier(next, end(ofIdle: connection)) }
      return next
    }

    // MARK: Callers

    package mutating func request(_ ticket: Ticket, at now: Duration) -> [Command] {
      if isClosed { return [.refuse(ticket, .closed)] }
      waiting.append(Waiting(ticket: ticket, deadline: settings.checkoutTimeout.map { now + $0 }))
      return serve(at: now)
    }

    /// Lends an idle connection at once. Returns `nil`, and changes nothing, if there is none that
    /// can be lent as it is, or if others wait: ``request(_:at:)`` is for these cases.
    package mutating func lendIdle(at now: Duration) -> Connection? {
      guard !isClosed, waiting.isEmpty, let connection = idle.last,
        let place = members.index(forKey: connection)
      else { return nil }
      let member = members.values[place]
      guard !member.isOver(at: now), !needsCheck(member, at: now) else { return nil }
      idle.removeLast()
      members.values[place].phase = .lent
      return connection
    }

    /// Withdraws a request. Returns whether it was still waiting; a connection that is being opened
    /// for it serves the next one.
    package mutating func withdraw(_ ticket: Ticket) -> Bool {
      guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return false }
      waiting.remove(at: index)
      return true
    }

    package mutating func release(
      _ connection: Connection, isUsable: Bool, at now: Duration
    ) -> [Command] {
      expect(.lent, connection)
      return settle(connection, isUsable: isUsable, at: now)
    }

    /// Takes back a connection that can be lent again as it is, while no caller waits. Returns
    /// false, and changes nothing, if there is more to do: ``release(_:isUsable:at:)`` is for that.
    package mutating func makeIdle(_ connection: Connection, at now: Duration) -> Bool {
      guard !isClosed, waiting.isEmpty, settings.minimum == 0,
        let place = members.index(forKey: connection), members.values[place].phase == .lent,
        !members.values[place].isOver(at: now)
      else { return false }
      members.values[place].phase = .idle(since: now)
      idle.append(connection)
      return true
    }

    // MARK: Connections

    /// Opens the minimum.
    package mutating func start(at now: Duration) -> [Command] {
      serve(at: now)
    }

    /// - Parameter shortening: A random number from 0 to 1: the part of the last tenth of its life
    ///   that the connection does not get.
    package mutating func opened(
      _ connection: Connection, at now: Duration, shortening: Double = 0
    ) -> [Command] {
      expect(.opening, connection)
      failures = 0
      nextAttempt = nil
      members[connection]?.end = settings.lifeTime.map { now + $0 - $0 * (shortening / 10) }
      return settle(connection, isUsable: true, at: now)
    }

    /// If other connections are left, callers wait for these. Otherwise all are refused, because
    /// each would only find the same error.
    package mutating func failedToOpen(
      _ connection: Connection, at now: Duration
    ) -> [Command] {
      expect(.opening, connection)
      members[connection] = nil
      if isClosed { return finishIfEmpty() }
      failures = min(failures + 1, 6)
      nextAttempt = now + .milliseconds(500 << (failures - 1))
      guard members.isEmpty else { return [] }
      defer { waiting = [] }
      return waiting.map { .refuse($0.ticket, .unreachable) }
    }

    package mutating func checked(
      _ connection: Connection, isUsable: Bool, at now: Duration
    ) -> [Command] {
      expect(.checking, connection)
      return settle(connection, isUsable: isUsable, at: now)
    }

    package mutating func closed(_ connection: Connection, at now: Duration) -> [Command] {
      expect(.closing, connection)
      members[connection] = nil
      return isClosed ? finishIfEmpty() : serve(at: now)
    }

    // MARK: Time

    package mutating func tick(_ now: Duration) -> [Command] {
      guard !isClosed else { return [] }
      let late = waiting.filter { $0.deadline.map { $0 <= now } ?? false }
      waiting.removeAll { $0.deadline.map { $0 <= now } ?? false }
      var commands = late.map { Command.refuse($0.ticket, .timeout) }
      // The one that was not used for longest is closed first, as long as the minimum stays.
      for connection in idle where end(ofIdle: connection).map({ $0 <= now }) ?? false {
        commands += close(connection)
      }
      if let attempt = nextAttempt, attempt <= now { nextAttempt = nil }
      return commands + serve(at: now)
    }

    /// Refuses all callers, and closes each connection as soon as it is unused.
    package mutating func shutDown() -> [Command] {
      guard !isClosed else { return [] }
      isClosed = true
      nextAttempt = nil
      defer { waiting = [] }
      var commands = waiting.map { Command.refuse($0.ticket, .closed) }
      for connection in idle { commands += close(connection) }
      return commands + finishIfEmpty()
    }

    // MARK: Decisions

    /// An unused connection becomes idle, or is closed.
    private mutating func settle(
      _ connection: Connection, isUsable: Bool, at now: Duration
    ) -> [Command] {
      let isOver = members[connection]?.isOver(at: now) ?? false
      if isClosed || !isUsable || isOver { return close(connection) }
      if !waiting.isEmpty {
        // It has just shown that it works, so it is not checked, however short that limit is.
        members[connection]?.phase = .lent
        return [.lend(connection, to: waiting.removeFirst().ticket)] + serve(at: now)
      }
      members[connection]?.phase = .idle(since: now)
      idle.append(connection)
      return serve(at: now)
    }

    private mutating func close(_ connection: Connection) -> [Command] {
      idle.removeAll { $0 == connection }
      members[connection]?.phase = .closing
      return [.close(connection)]
    }

    /// Lends idle connections, and opens as many as are missing.
    private mutating func serve(at now: Duration) -> [Command] {
      if waiting.isEmpty, settings.minimum == 0 { return [] }
      var commands: [Command] = []
      // A connection is checked for the caller at the front, who keeps that place.
      while waiting.count > count(of: .checking), let connection = idle.popLast() {
        let member = members[connection]
        if member?.isOver(at: now) ?? false {
          commands += close(connection)
        } else if member.map({ needsCheck($0, at: now) }) ?? false {
          members[connection]?.phase = .checking
          commands.append(.check(connection))
        } else {
          members[connection]?.phase = .lent
          commands.append(.lend(connection, to: waiting.removeFirst().ticket))
        }
      }
      let coming = count(of: .opening) + count(of: .checking)
      // Others wait for the pause after a failure, but not the callers when nothing else is open.
      let needed = nextAttempt == nil || members.isEmpty ? waiting.count - coming : 0
      let living = members.count - count(of: .closing)
      let missing = nextAttempt == nil ? settings.minimum - living : 0
      let opening = min(max(needed, missing), settings.maximum - members.count)
      for _ in 0..<max(opening, 0) {
        lastConnection += 1
        members[lastConnection] = Member(phase: .opening)
        commands.append(.open(lastConnection))
      }
      return commands
    }

    private func needsCheck(_ member: Member, at now: Duration) -> Bool {
      guard let limit = settings.healthCheckAfter, case .idle(let since) = member.phase else {
        return false
      }
      return now - since >= limit
    }

    /// The time at which an idle connection is to be closed.
    private func end(ofIdle connection: Connection) -> Duration? {
      guard let member = members[connection], case .idle(let since) = member.phase else {
        return nil
      }
      let living = members.count - count(of: .closing)
      let idleEnd = living > settings.minimum ? settings.idleTime.map { since + $0 } : nil
      return Self.earlier(idleEnd, member.end)
    }

    private static func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
      guard let one, let other else { return one ?? other }
      return min(one, other)
    }

    private func count(of phase: Phase) -> Int {
      members.values.count { $0.phase == phase }
    }

    private func finishIfEmpty() -> [Command] {
      members.isEmpty ? [.finish] : []
    }

    private func expect(_ phase: Phase, _ connection: Connection) {
      precondition(
        members[connection]?.phase == phase,
        "connection \(connection) is not \(phase) but \(String(describing: members[connection]))")
    }
  }
#endif
