/// Reads a page of a shared folder: of each node, the pushes after the cursor's position.
struct FolderReader {
  let log: FolderLog
  let epoch: String

  private var ends: [SyncNode: Int64] = [:]
  private var operations: [SyncOperation] = []
  /// The approximate size of the operations in bytes, by which a page ends, too.
  private var size = 0
  private var problem: String?
  /// Whether a file was deleted after the files were listed.
  private var hasVanished = false

  init(log: FolderLog, epoch: String) {
    self.log = log
    self.epoch = epoch
  }

  mutating func page(after cursor: SyncCursor?, limit: Int) throws -> SyncPage {
    if let cursor { try start(at: cursor) }
    let contents = try log.contents()
    let nodes = Dictionary(grouping: contents.segments, by: \.node)
    var isFull = false
    for (_, names) in nodes.sorted(by: { $0.key < $1.key }) where !isFull {
      isFull = try read(names, limit: limit)
    }
    if problem == nil, let unknown = contents.unknown.first {
      problem = Wording.unknownFile(log.path(unknown))
    }
    if operations.isEmpty, let problem { throw SyncError(code: .folder, message: problem) }
    return SyncPage(
      operations: operations, cursor: self.cursor,
      // After a problem, the next page throws.
      hasMore: isFull || problem != nil || hasVanished, epoch: epoch)
  }

  /// Reads the files of a node from its position on; returns whether the page is full.
  private mutating func read(_ names: [FolderSegmentName], limit: Int) throws -> Bool {
    guard let node = names.first?.node else { return false }
    while true {
      let position = end(of: node)
      let next = names.first { $0.first > position + 1 }
      // The last file that can continue from here. If others follow it and it ends before them, it
      // may be one that a compaction has deleted, and an earlier one has its pushes and more.
      for name in names.reversed() where name.first <= position + 1 {
        if try read(name, limit: limit) { return true }
        if end(of: node) > position || next == nil { break }
      }
      guard let next else { return false }
      guard end(of: node) == position else { continue }
      if !hasVanished { note(Wording.missingFile(before: log.path(next.text))) }
      return false
    }
  }

  /// Reads the pushes of a file after the node's position; returns whether the page is full.
  private mutating func read(_ name: FolderSegmentName, limit: Int) throws -> Bool {
    // Compacted meanwhile: its operations are in an earlier file, which the next page reads.
    guard let bytes = try log.read(name) else {
      hasVanished = try !log.contents().segments.contains(name)
      return false
    }
    guard let segment = try FolderSegment(bytes: bytes), segment.header.node == name.node else {
      note(Wording.damagedFile(log.path(name.text)))
      return false
    }
    guard segment.header.after <= end(of: name.node) else {
      note(Wording.damagedFile(log.path(name.text)))
      return false
    }
    for record in segment.records where record.end > end(of: name.node) {
      operations += record.operations
      size += record.operations.reduce(0) { $0 + $1.size }
      ends[name.node] = record.end
      if operations.count >= max(limit, 1) || size >= SyncPush.maximumSize { return true }
    }
    if segment.isDamaged { note(Wording.damagedFile(log.path(name.text))) }
    return false
  }

  private mutating func note(_ text: String) { problem = problem ?? text }

  private func end(of node: SyncNode) -> Int64 { ends[node] ?? 0 }

  /// The epoch, and each node with the end of its last push that was read.
  private var cursor: SyncCursor {
    let positions = ends.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    return SyncCursor(rawValue: ([epoch] + positions).joined(separator: " "))
  }

  private mutating func start(at cursor: SyncCursor) throws {
    let parts = cursor.rawValue.split(separator: " ")
    guard parts.first.map(String.init) == epoch else { throw SyncTransportError.expiredCursor }
    for part in parts.dropFirst() {
      let pair = part.split(separator: ":")
      guard pair.count == 2, let node = Int64(pair[0], radix: 16), let end = Int64(pair[1]) else {
        throw SyncTransportError.expiredCursor
      }
      ends[SyncNode(rawValue: node)] = end
    }
  }
}
