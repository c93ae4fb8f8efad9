#if Postgres
  /// Decides which command uses the connection, and how a command is stopped. It is a pure state
  /// machine; the connection acts on what it returns.
  ///
  /// Commands run one at a time, in the order in which they came.
  ///
  /// | state of the command | event | then |
  /// |---|---|---|
  /// | waiting for its turn | cancelled, deadline, closed | it leaves the queue |
  /// | running, nothing sent | cancelled, deadline | it stops before it sends anything |
  /// | running, sent | cancelled, deadline | a request to cancel is sent, and the answer awaited |
  /// | stopping | the grace period ends | the connection is given up |
  struct CommandMachine<ID: Hashable> {
    typealias Instant = ContinuousClock.Instant

    enum Stop: Hashable, Sendable {
      case cancelled, deadline, closed
    }

    enum Reaction: Hashable, Sendable {
      case none
      /// Wake the command, so that it sees its new state.
      case wake
      /// Ask the server to cancel the statement, and wake the command.
      case requestCancel
      /// The server does not answer: give the connection up.
      case giveUp
    }

    private(set) var current: ID?
    private(set) var waiting: [ID] = []
    private(set) var isClosed = false
    /// Why the current command has to stop.
    private(set) var stop: Stop?
    /// Whether a request to cancel is under way. No statement may be sent meanwhile: it could be
    /// the one that is cancelled.
    private(set) var isCancelling = false
    /// Whether the server owes an answer.
    private(set) var isExchanging = false
    private var deadline: Instant?
    private var graceEnd: Instant?

    /// A command wants to run. Returns whether it can at once.
    mutating func request(_ id: ID) -> Bool {
      guard current == nil else {
        waiting.append(id)
        return false
      }
      current = id
      return true
    }

    mutating func begin(deadline: Instant?) {
      self.deadline = deadline
    }

    /// The current command has ended. Returns the command whose turn it is.
    mutating func end() -> ID? {
      current = waiting.isEmpty ? nil : waiting.removeFirst()
      if !isClosed { stop = nil }
      (isCancelling, isExchanging, deadline, graceEnd) = (false, false, nil, nil)
      return current
    }

    /// Removes a command from the queue. Returns whether it was there.
    mutating func withdraw(_ id: ID) -> Bool {
      guard let index = waiting.firstIndex(of: id) else { return false }
      waiting.remove(at: index)
      return true
    }

    mutating func sent() { isExchanging = true }
    mutating func answered() { isExchanging = false }
    mutating func cancelRequestEnded() { isCancelling = false }

    /// When the wait of the current command has to end.
    var limit: Instant? { graceEnd ?? deadline }

    /// The task of a command was cancelled.
    mutating func cancel(_ id: ID, _ now: Instant, grace: Duration) -> Reaction {
      if withdraw(id) { return .wake }
      guard current == id, stop == nil else { return .none }
      return stop(.cancelled, now, grace: grace)
    }

    /// A wait of the current command reached its limit.
    mutating func limitReached(_ now: Instant, grace: Duration) -> Reaction {
      guard let limit, limit <= now else { return .none }
      return stop == nil ? stop(.deadline, now, grace: grace) : .giveUp
    }

    private mutating func stop(_ reason: Stop, _ now: Instant, grace: Duration) -> Reaction {
      stop = reason
      graceEnd = now + grace
      guard isExchanging else { return .wake }
      isCancelling = true
      return .requestCancel
    }

    /// Refuses all commands. Returns those that are to be woken.
    mutating func close() -> [ID] {
      isClosed = true
      stop = .closed
      defer { waiting = [] }
      return waiting + (current.map { [$0] } ?? [])
    }
  }
#endif
