/// Reads a page of a shared folder: of each node, the pushes after the cursor's position.
struct FolderReader {
  let log: FolderLog
  let epoch: String

  private var ends: [SyncNode: Int64] = [:]
  private var operations: [SyncOperation] = []
  private var problem: String?

  init(log: FolderLog, epoch: String) {
    self.log = log
    self.epoch = epoch
  }

  mutating func page(after cursor: SyncCursor?, limit: Int) throws -> SyncPage {
    if let cursor { try start(at: cursor) }
    let contents = try log.contents()
    var isFull = false
    for (index, name) in contents.segments.enumerated() where !isFull {
      let next = contents.segments.dropFirst(index + 1).first
      // The next file of the node continues from our position or before it.
      if let next, next.node == name.node, next.first <= end(of: name.node) + 1 { continue }
      isFull = try read(name, limit: limit)
    }
    if problem == nil, let unknown = contents.unknown.first {
      problem = Wording.unknownFile(log.path(unknown))
    }
    if operations.isEmpty, let problem { throw SyncError(code: .folder, message: problem) }
    return SyncPage(
      operations: operations, cursor: self.cursor,
      // The next page throws.
      hasMore: isFull || problem != nil, epoch: epoch)
  }

  /// Reads the pushes of a file after the node's position; returns whether the page is full.
  private mutating func read(_ name: FolderSegmentName, limit: Int) throws -> Bool {
    // Compacted or deleted meanwhile: the next page lists the files again.
    guard let bytes = try log.read(name) else { return false }
    guard let segment = try FolderSegment(bytes: bytes), segment.header.node == name.node else {
      note(Wording.damagedFile(log.path(name.text)))
      return false
    }
    guard segment.header.after <= end(of: name.node) else {
      note(Wording.missingFile(before: log.path(name.text)))
      return false
    }
    for record in segment.records where record.end > end(of: name.node) {
      operations += record.operations
      ends[name.node] = record.end
      if operations.count >= max(limit, 1) { return true }
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
