/// Removes the operations that no longer count from the files of one node: see
/// ``SyncOperation/superseded(in:)``.
///
/// A node rewrites its own files only, and never the last one, to which it appends. An operation goes
/// when the folder has a later one for each of its cells, in files of any node. Nodes that do this at
/// once never remove both of two operations: of two equal ones, the one of the lower node stays.
///
/// Files are joined with the next ones while they are small. The joined file takes the name of the
/// first before the others are deleted, so no position is without a file at any time, and after a
/// crash some operations are there twice, which does no harm.
struct FolderCompaction {
  let log: FolderLog
  let node: SyncNode
  /// The size of the files whose operations are compared at a time, in bytes. It bounds the memory.
  var partSize = 16 << 20

  /// Returns the size of the node's files before the last one, in bytes, or `nil` if another process
  /// compacts them.
  func run() throws -> Int? {
    guard let lock = try log.lock(".compact-\(node)", waits: false) else { return nil }
    defer { lock.release() }
    let names = try log.contents().segments
    let own = Array(names.filter { $0.node == node }.dropLast())
    let size = try names.reduce(0) { try $0 + log.size(of: $1) }
    // Operations of one row are always in the same part.
    let count = 1 + size / partSize
    var superseded: Set<Int64> = []
    for part in 0..<count { superseded.formUnion(try find(in: names, part: part, of: count)) }
    try rewrite(own, without: superseded)
    return try own.reduce(0) { try $0 + log.size(of: $1) }
  }

  /// Returns the sequences of the node's operations that no longer count.
  private func find(
    in names: [FolderSegmentName], part: Int, of count: Int
  ) throws -> Set<Int64> {
    var operations: [SyncOperation] = []
    var own: [Int64?] = []
    var ends: [SyncNode: Int64] = [:]
    for name in names {
      guard let segment = try segment(name) else { continue }
      for record in segment.records {
        // Files can repeat what is in earlier ones.
        let end = ends[name.node] ?? 0
        for operation in record.operations
        where operation.sequence > end && operation.part(of: count) == part {
          operations.append(operation)
          own.append(name.node == node ? operation.sequence : nil)
        }
        ends[name.node] = max(end, record.end)
      }
    }
    return Set(SyncOperation.superseded(in: operations).compactMap { own[$0] })
  }

  private func rewrite(_ names: [FolderSegmentName], without superseded: Set<Int64>) throws {
    var joined: [FolderSegmentName] = []
    var header: [UInt8] = []
    var lines: [UInt8] = []
    var isChanged = false
    var end: Int64 = 0

    func finish() throws {
      guard let first = joined.first, isChanged || joined.count > 1 else { return }
      try log.write(header + lines, to: log.path(first.text))
      for name in joined.dropFirst() { try log.delete(name) }
    }

    for name in names {
      // What follows a file that cannot be read stays as it is.
      guard let segment = try segment(name) else { break }
      var own: [UInt8] = []
      var isShorter = false
      for (index, record) in segment.records.enumerated() {
        var kept = record
        kept.operations.removeAll { $0.sequence <= end || superseded.contains($0.sequence) }
        if kept.operations.count < record.operations.count { isShorter = true }
        // The file repeats an earlier one.
        guard record.end > end else { continue }
        end = record.end
        // The last one says how far the file goes.
        if kept.operations.isEmpty, index < segment.records.count - 1 { continue }
        own += try FolderSegment.line(kept)
      }
      if joined.isEmpty || !own.isEmpty && lines.count + own.count > log.segmentSize {
        try finish()
        (joined, lines, isChanged) = ([], [], false)
        header = try FolderSegment.line(segment.header)
      }
      joined.append(name)
      lines += own
      if isShorter { isChanged = true }
    }
    try finish()
  }

  /// A whole file; `nil` if it is damaged, or gone.
  private func segment(_ name: FolderSegmentName) throws -> FolderSegment? {
    guard let bytes = try log.read(name), let segment = try FolderSegment(bytes: bytes),
      segment.header.node == name.node, !segment.isDamaged
    else { return nil }
    return segment
  }
}

extension SyncOperation {
  /// The part to which the row belongs, of a number of parts.
  fileprivate func part(of count: Int) -> Int {
    guard count > 1 else { return 0 }
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in table.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(count))
  }
}
