import Foundation
import RatchetDependencies
import RatchetSQLite

@testable import RatchetSync

/// A mistake that is made on purpose, which the checks must find.
enum PlantedBug: String, CaseIterable {
  /// A page's cursor is stored without its operations.
  case lostPage
  /// The server stores a repeated push again.
  case doubledPush
  /// A receiver does not see which node made an edit, so that equal clocks are not ordered.
  case clockTies
  /// A receiver ignores the insert of a row that it knows as deleted.
  case revive
  /// A row whose parent is missing is dropped.
  case parkedChild
}

/// Replicas and a server with a network that loses, repeats, delays and reorders, devices that are
/// killed and copied, clocks that jump, and a server that is restored from a backup. Everything is
/// determined by the seed.
struct Simulation {
  private var numbers: SeededRandomNumberGenerator
  private var server: SyncServer
  private(set) var nodes: [SimulatedNode] = []
  private let bug: PlantedBug?
  private var time: Int64 = 1_700_000_000_000
  private var stepCount = 0
  private var serial = 0
  private let seed: UInt64
  /// Pushes that the network may deliver once more, with the epoch of their session.
  private var oldPushes: [(push: SyncPush, epoch: String)] = []
  /// An earlier state of the server, with ``ends`` of that time.
  private var backup: (server: SyncServer, ends: [SyncNode: Int64])?
  /// The number of operations that the server has stored although it had them.
  private(set) var storedTwice = 0
  /// The end of the last push of each node that the server has stored.
  private var ends: [SyncNode: Int64] = [:]

  init(seed: UInt64, bug: PlantedBug? = nil) throws {
    numbers = SeededRandomNumberGenerator(seed: seed)
    self.seed = seed
    self.bug = bug
    let epochs = NumberSource(seed: seed)
    server = SyncServer(name: "first", makeEpoch: { "\(epochs.next())" })
    for index in 0..<(2 + numbers.below(4)) {
      nodes.append(
        try SimulatedNode(
          seed: seed &* 31 &+ UInt64(index), version: numbers.chance(60) ? 2 : 1))
    }
  }

  /// Runs the seed to its end, and returns what is wrong then.
  mutating func run(steps: Int = 75) throws -> [String] {
    for _ in 0..<steps { try step() }
    try heal()
    return try problems()
  }

  private mutating func step() throws {
    stepCount += 1
    // Many edits get the same millisecond.
    time += bug == .clockTies ? 0 : Int64(numbers.below(40))
    let node = nodes[numbers.below(nodes.count)]
    switch numbers.below(100) {
    case 0..<45:
      serial += 1
      try node.editSomething(&numbers, serial: serial, at: time)
    case 45..<65: try push(node)
    case 65..<86: try pull(node)
    case 86..<89: node.partitionedUntil = stepCount + numbers.below(30)
    case 89..<92: node.skew = Int64(numbers.below(8) - 4) * 1_800_000
    case 92..<94: try node.install()
    case 94..<96: try node.migrate()
    case 96..<97: server.compact()
    case 97..<98: try deliverOldPush()
    case 98..<99: try replaceSomething(node)
    default: try endOpenPush(of: node)
    }
  }

  /// Makes or restores a backup of the server, or copies a device.
  private mutating func replaceSomething(_ node: SimulatedNode) throws {
    // The planted bugs are looked for without faults that hide them.
    guard bug == nil else { return }
    switch numbers.below(4) {
    case 0:
      guard let backup else { break }
      for node in nodes { node.openPush = nil }
      server = backup.server
      ends = backup.ends
      server.changeEpoch()
    case 1:
      guard nodes.count < 6 else { break }
      nodes.append(
        try SimulatedNode(copyOf: node, seed: seed &* 31 &+ UInt64(nodes.count)))
    default:
      var copy = server
      for node in nodes {
        if let (transaction, _) = node.openPush { copy.abort(transaction) }
      }
      backup = (copy, ends)
    }
  }

  // MARK: Network

  private mutating func push(_ node: SimulatedNode) throws {
    try endOpenPush(of: node)
    let isKilled = numbers.chance(5)
    let push: SyncPush?
    do {
      push = try node.write(isKilled: isKilled) { db in
        let push = try node.replica.collectPush(db)
        if !isKilled { try node.resolveEdits(db) }
        return push
      }
    } catch is Kill { return }
    guard let push else { return }
    guard node.partitionedUntil <= stepCount, !numbers.chance(10) else { return }
    let epoch = try epoch(of: node)
    let transaction = try server.begin(push, epoch: epoch)
    node.openPush = (transaction, push)
    // Others may commit in between.
    if !numbers.chance(30) { try endOpenPush(of: node) }
  }

  private mutating func endOpenPush(of node: SimulatedNode) throws {
    guard let (transaction, push) = node.openPush else { return }
    node.openPush = nil
    if numbers.chance(15) { return server.abort(transaction) }
    let answer: SyncPushAnswer
    do {
      answer = try storing(push) { try $0.commit(transaction) }
    } catch let error as SyncTransportError {
      return try recover(node, from: error)
    }
    oldPushes.append((push, server.epoch))
    if bug == .doubledPush, numbers.chance(20) {
      let again = SyncPush(
        node: SyncNode(rawValue: Int64(serial) + 1), acknowledged: 0, operations: push.operations,
        end: push.end)
      ends[again.node] = again.end
      _ = try storing(again) { try $0.push(again, epoch: $0.epoch) }
    }
    // The answer is lost, or the process is killed while it notes the answer.
    if numbers.chance(20) { return }
    do {
      _ = try node.write(isKilled: numbers.chance(5)) {
        try node.replica.noteAnswer(answer, of: push, $0)
      }
    } catch is Kill {}
  }

  /// Counts the operations that a push stores and should not.
  private mutating func storing(
    _ push: SyncPush, _ body: (inout SyncServer) throws -> SyncPushAnswer
  ) throws -> SyncPushAnswer {
    let count = server.count
    let answer = try body(&server)
    let end = ends[push.node] ?? 0
    let new = push.operations.count { $0.sequence > end }
    storedTwice += server.count - count - new
    ends[push.node] = max(end, push.end)
    return answer
  }

  /// Delivers a push that the network has kept. The server must not store it again.
  private mutating func deliverOldPush() throws {
    guard !oldPushes.isEmpty else { return }
    let (push, epoch) = oldPushes[numbers.below(oldPushes.count)]
    do {
      _ = try storing(push) { try $0.push(push, epoch: epoch) }
    } catch is SyncTransportError {
      // The sender has gone on, and does not wait for the answer.
    }
  }

  /// The epoch of the node's session, which it opens if it has none.
  private func epoch(of node: SimulatedNode) throws -> String {
    try node.database.write { [server] db in
      if let epoch = try db.replicaState().epoch { return epoch }
      try node.replica.noteSession(SyncSession(epoch: server.epoch), localTime: Date(), db)
      return server.epoch
    }
  }

  /// Does what the engine does after an error of the server.
  private func recover(_ node: SimulatedNode, from error: SyncTransportError) throws {
    try node.database.write { [server] db in
      let session = SyncSession(epoch: server.epoch)
      guard try node.replica.noteSession(session, localTime: Date(), db) == .same else { return }
      switch error {
      case .protocolMismatch: throw error
      case .expiredCursor: try node.replica.restart(db)
      case .copiedDatabase, .lostOperations:
        try node.replica.resend(db)
        try node.replica.noteSession(session, localTime: Date(), db)
      }
    }
  }

  private mutating func pull(_ node: SimulatedNode) throws {
    guard node.partitionedUntil <= stepCount else { return }
    var page: SyncPage
    do {
      let epoch = try epoch(of: node)
      let cursor = try node.database.read { try node.replica.cursor($0) }
      page = try server.pull(after: cursor, limit: 1 + numbers.below(40))
      guard page.epoch == epoch else { throw SyncTransportError.expiredCursor }
    } catch let error as SyncTransportError {
      return try recover(node, from: error)
    }
    if numbers.chance(8) { return }
    // A page that was delayed comes after a newer one. The engine drops pages of another epoch.
    if numbers.chance(5), let old = node.oldPage, old.epoch == page.epoch { page = old }
    node.oldPage = page
    try apply(page, to: node, isKilled: numbers.chance(5))
    if numbers.chance(5) { try apply(page, to: node, isKilled: false) }
  }

  private mutating func apply(_ page: SyncPage, to node: SimulatedNode, isKilled: Bool) throws {
    let page = try spoiled(page, for: node)
    do {
      // A local id may belong to another row after the page.
      try node.database.write { db in
        let work = try node.replica.work(db)
        try work.digest()
        try work.finish()
        try node.resolveEdits(db)
      }
      try node.write(isKilled: isKilled) { db in
        try node.replica.apply(page, db)
        if bug == .parkedChild {
          try db.execute(sql: "DELETE FROM ratchet_sync_hidden WHERE alive = 1")
        }
      }
    } catch is Kill {}
  }

  /// The page as a receiver with the planted bug sees it.
  private mutating func spoiled(_ page: SyncPage, for node: SimulatedNode) throws -> SyncPage {
    var operations = page.operations
    switch bug {
    case .lostPage where numbers.chance(20): operations = []
    case .clockTies:
      operations = operations.map { operation in
        SyncOperation(
          sequence: operation.sequence, table: operation.table, key: operation.key,
          clock: operation.clock, node: SyncNode(rawValue: 1),
          cells: operation.cells.map {
            SyncCell(column: $0.column, part: $0.part, value: $0.value, clock: $0.clock)
          })
      }
    case .revive:
      let dead = try node.database.read { db in
        Set(
          try db.fetchAll(
            String.self, sql: "SELECT key FROM ratchet_sync_hidden WHERE alive = 0 AND clock > 0"))
      }
      operations.removeAll { dead.contains($0.key) && !$0.isDelete }
    default: break
    }
    return SyncPage(
      operations: operations, cursor: page.cursor, hasMore: page.hasMore, epoch: page.epoch)
  }

  // MARK: Rest

  /// Ends all faults, and lets everybody push and pull until nothing is left to do.
  private mutating func heal() throws {
    for node in nodes {
      node.partitionedUntil = 0
      if let (transaction, _) = node.openPush { server.abort(transaction) }
      node.openPush = nil
      try node.migrate()
    }
    for _ in 0..<40 {
      var isQuiet = true
      for node in nodes {
        while try !sendAndFetch(node) { isQuiet = false }
      }
      if isQuiet { return }
    }
  }

  /// Sends and fetches a part without faults. Returns whether nothing is left to do.
  private mutating func sendAndFetch(_ node: SimulatedNode) throws -> Bool {
    do {
      let epoch = try epoch(of: node)
      let push = try node.database.write { db in
        let push = try node.replica.collectPush(db)
        try node.resolveEdits(db)
        return push
      }
      if let push {
        let answer = try storing(push) { try $0.push(push, epoch: epoch) }
        _ = try node.database.write { try node.replica.noteAnswer(answer, of: push, $0) }
        return false
      }
      let cursor = try node.database.read { try node.replica.cursor($0) }
      let page = try server.pull(after: cursor, limit: 100)
      guard page.epoch == epoch else { throw SyncTransportError.expiredCursor }
      try apply(page, to: node, isKilled: false)
      return page.operations.isEmpty && !page.hasMore
    } catch let error as SyncTransportError {
      try recover(node, from: error)
      return false
    }
  }

  /// The operations in the server's log.
  var log: [SyncOperation] { server.log.map(\.operation) }
}
