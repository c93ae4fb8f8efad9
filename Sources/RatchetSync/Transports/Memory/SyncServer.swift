import Foundation

/// The server's rules, in memory: the reference for the other servers, and a pure value.
///
/// A push is a transaction: it takes its number when it begins, and its operations are visible after
/// its commit. Transactions may be committed in another order than that of their numbers, as in a
/// database.
package struct SyncServer: Sendable {
  /// An operation in the log.
  struct Entry: Sendable {
    let position: Position
    let operation: SyncOperation
  }

  /// The order of the log: by transaction, then by the place within it.
  struct Position: Hashable, Comparable, Sendable {
    var transaction: Int64
    var place: Int64

    static let start = Position(transaction: 0, place: 0)

    static func < (left: Position, right: Position) -> Bool {
      (left.transaction, left.place) < (right.transaction, right.place)
    }
  }

  /// The server's knowledge of a node.
  private struct Client: Sendable {
    /// The end of its last push.
    var last: Int64
    /// The attempt of that push.
    var attempt: Int64
    var rejections: [SyncRejection] = []
  }

  /// A push that has begun.
  package struct Transaction: Sendable {
    let number: Int64
    let push: SyncPush
    let epoch: String
  }

  /// The name of the current history.
  package private(set) var epoch: String
  /// The operations, in the order of their positions.
  private(set) var log: [Entry] = []
  private var clients: [SyncNode: Client] = [:]
  private var openTransactions: Set<Int64> = []
  private var nextTransaction: Int64 = 1
  private var nextPlace: Int64 = 1
  private let makeEpoch: @Sendable () -> String
  /// The number of operations that the last compaction kept.
  private var keptCount = 0
  /// Returns the reason why an operation is refused; `nil` accepts it.
  package var rejection: @Sendable (SyncOperation) -> String?

  /// Makes a server with an empty log.
  ///
  /// - Parameters:
  ///   - name: the name of the first epoch.
  ///   - makeEpoch: returns the name of each later epoch. No name comes twice, also after a restore.
  package init(
    name: String, rejection: @escaping @Sendable (SyncOperation) -> String? = { _ in nil },
    makeEpoch: @escaping @Sendable () -> String = {
      String(UInt64.random(in: .min ... .max), radix: 16)
    }
  ) {
    self.rejection = rejection
    self.makeEpoch = makeEpoch
    epoch = name
  }

  /// The number of operations in the log.
  package var count: Int { log.count }

  /// Whether the log has more than doubled since the last compaction.
  package var isLong: Bool { log.count > 2 * max(keptCount, 5000) }

  /// Begins a push.
  ///
  /// - Parameter epoch: the epoch of the client's session.
  package mutating func begin(_ push: SyncPush, epoch: String) throws -> Transaction {
    try check(push.protocolVersion)
    defer { nextTransaction += 1 }
    openTransactions.insert(nextTransaction)
    return Transaction(number: nextTransaction, push: push, epoch: epoch)
  }

  /// Ends a push without effect.
  package mutating func abort(_ transaction: Transaction) {
    openTransactions.remove(transaction.number)
  }

  /// Stores the operations of a push.
  package mutating func commit(_ transaction: Transaction) throws -> SyncPushAnswer {
    openTransactions.remove(transaction.number)
    let push = transaction.push
    guard transaction.epoch == epoch else { throw SyncTransportError.expiredCursor }
    var client = clients[push.node] ?? Client(last: 0, attempt: push.attempt)
    guard client.last >= push.acknowledged else {
      changeEpoch()
      throw SyncTransportError.lostOperations
    }
    // Only a repetition of the last push may come with edits that are older than its end.
    guard client.last == push.acknowledged || client.attempt == push.attempt else {
      throw SyncTransportError.copiedDatabase
    }
    client.rejections.removeAll { $0.sequence <= push.acknowledged }
    var stored: [Entry] = []
    for operation in push.operations where operation.sequence > client.last {
      if let reason = rejection(operation) {
        client.rejections.append(SyncRejection(sequence: operation.sequence, reason: reason))
      } else {
        let position = Position(transaction: transaction.number, place: nextPlace)
        stored.append(Entry(position: position, operation: operation))
        nextPlace += 1
      }
    }
    if let first = stored.first {
      log.insert(contentsOf: stored, at: index(after: first.position))
    }
    client.last = max(client.last, push.end)
    client.attempt = push.attempt
    clients[push.node] = client
    return SyncPushAnswer(rejected: client.rejections.filter { $0.sequence <= push.end })
  }

  /// Stores the operations of a push in a transaction of its own.
  package mutating func push(_ push: SyncPush, epoch: String) throws -> SyncPushAnswer {
    try commit(try begin(push, epoch: epoch))
  }

  /// Returns the operations after a position. Transactions that are open hide all those that began
  /// after them. A transaction is not divided unless it alone is larger than a page.
  package mutating func pull(after cursor: SyncCursor?, limit: Int) throws -> SyncPage {
    let start = try cursor.map(position) ?? .start
    guard start.transaction < nextTransaction else {
      // The log was restored to a time before the cursor.
      changeEpoch()
      throw SyncTransportError.lostOperations
    }
    let horizon = openTransactions.min() ?? nextTransaction
    let ready = log[index(after: start)...].prefix { $0.position.transaction < horizon }
    var page = ready.prefix(max(limit, 1))
    let hasMore = page.count < ready.count
    if hasMore, let first = page.first?.position.transaction {
      let cut = ready[page.endIndex].position.transaction
      if cut > first { page = page.prefix { $0.position.transaction < cut } }
    }
    return SyncPage(
      operations: page.map(\.operation), cursor: self.cursor(page.last?.position ?? start),
      hasMore: hasMore, epoch: epoch)
  }

  /// Deletes the operations that no longer count: see ``SyncOperation/superseded(in:)``.
  package mutating func compact() {
    let superseded = SyncOperation.superseded(in: log.map(\.operation))
    log = log.indices.filter { !superseded.contains($0) }.map { log[$0] }
    keptCount = log.count
  }

  func check(_ version: Int) throws {
    guard version == SyncProtocol.version else {
      throw SyncTransportError.protocolMismatch(client: version, server: SyncProtocol.version)
    }
  }

  /// Begins another history: every client sends its rows again. A server that knows that it was
  /// restored does this; otherwise it finds out when a client knows more than the server.
  package mutating func changeEpoch() { epoch = makeEpoch() }

  /// The index of the first entry after a position.
  private func index(after position: Position) -> Int {
    var range = log.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if log[middle].position > position {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound
  }

  private func cursor(_ position: Position) -> SyncCursor {
    SyncCursor(rawValue: "\(epoch)/\(position.transaction)/\(position.place)")
  }

  private func position(of cursor: SyncCursor) throws -> Position {
    let parts = cursor.rawValue.split(separator: "/")
    guard parts.count == 3, parts[0] == epoch, let transaction = Int64(parts[1]),
      let place = Int64(parts[2])
    else { throw SyncTransportError.expiredCursor }
    return Position(transaction: transaction, place: place)
  }
}
