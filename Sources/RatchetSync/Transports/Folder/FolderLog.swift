import Foundation
import RatchetSystem

/// The files in a shared folder. All functions block, for as long as the file system does.
///
/// Each node writes its own files only. A file is replaced as a whole, so that a reader, another
/// process or the folder's service sees its old contents or the new ones.
struct FolderLog: Sendable {
  let folder: String
  /// The size at which a node begins its next file.
  var segmentSize = 1 << 18

  /// The epoch of the folder: a random name, in a file that the first device makes. It changes if
  /// the folder is emptied.
  func open() throws -> String {
    try perform("make the folder", folder) { () throws(ErrorNumber) in
      try Folders.make(folder)
    }
    let path = self.path(".ratchet-sync")
    if let epoch = try epoch(at: path) { return epoch }
    let name = String(UInt64.random(in: .min ... .max), radix: 16)
    let marker = try FolderSegment.line(Marker(version: SyncProtocol.version, epoch: name))
    // Of two devices that are here at once, the first one's file stays: a link never replaces.
    let draft = self.path(".ratchet-sync-\(name)")
    try write(marker, to: draft)
    defer { _ = unlink(draft) }
    if link(draft, path) != 0, errno != EEXIST {
      // A file system without links.
      try write(marker, to: path)
    }
    guard let epoch = try epoch(at: path) else {
      throw SyncError(code: .folder, message: Wording.noMarker(path))
    }
    return epoch
  }

  /// Appends a push to the node's last file, or to a new one. Returns whether there is a new one.
  @discardableResult
  func append(_ push: SyncPush) throws -> Bool {
    // Another process may have the same database open.
    let lock = try lock(".lock-\(push.node)", waits: true)
    defer { lock?.release() }

    let last = try contents().segments.last { $0.node == push.node }
    var bytes = try last.map { try read($0) ?? [] } ?? []
    let segment = bytes.isEmpty ? nil : try FolderSegment(bytes: bytes)
    let end = segment?.end ?? 0
    // A damaged file of our own has lost what it says no more.
    guard end >= push.acknowledged else { throw SyncTransportError.lostOperations }
    guard end == push.acknowledged || segment?.records.last?.attempt == push.attempt else {
      throw SyncTransportError.copiedDatabase
    }
    guard push.end > end else { return false }
    let line = try FolderSegment.line(
      FolderSegment.Record(
        attempt: push.attempt, end: push.end,
        operations: push.operations.filter { $0.sequence > end }))
    if let last, segment?.isDamaged == false, bytes.count < segmentSize {
      bytes += line
      try write(bytes, to: path(last.text))
      return false
    }
    let header = try FolderSegment.line(FolderSegment.Header(node: push.node, after: end))
    try write(header + line, to: path(FolderSegmentName(node: push.node, first: end + 1).text))
    return last != nil
  }

  /// Takes a lock by the name of its file; `nil` if another process has it and `waits` is false.
  func lock(_ name: String, waits: Bool) throws -> FolderLock? {
    try perform("lock", path(name)) { () throws(ErrorNumber) in
      try FolderLock(path(name), waits: waits)
    }
  }

  /// The names in the folder.
  struct Contents: Sendable {
    /// The names of segments, in order.
    var segments: [FolderSegmentName] = []
    /// The names of other files that cannot be seen as hidden.
    var unknown: [String] = []
  }

  func contents() throws -> Contents {
    var contents = Contents()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SyncError(
        code: .folder,
        message: Wording.folderStep("read", folder, reason: error.localizedDescription))
    }
    // Hidden files belong to the system, to the folder's service, or are drafts of this type.
    for name in names where !name.hasPrefix(".") {
      if let segment = FolderSegmentName(name) {
        contents.segments.append(segment)
      } else {
        contents.unknown.append(name)
      }
    }
    contents.segments.sort()
    contents.unknown.sort()
    return contents
  }

  /// Returns the bytes of a segment's file; `nil` if it is gone.
  func read(_ name: FolderSegmentName) throws -> [UInt8]? { try read(path(name.text)) }

  func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private struct Marker: Codable {
    var version: Int
    var epoch: String
  }

  private func epoch(at path: String) throws -> String? {
    guard let bytes = try read(path) else { return nil }
    guard let marker = FolderSegment.value(Marker.self, ofLine: bytes) else {
      throw SyncError(code: .folder, message: Wording.noMarker(path))
    }
    guard marker.version == SyncProtocol.version else {
      throw SyncTransportError.protocolMismatch(
        client: SyncProtocol.version, server: marker.version)
    }
    return marker.epoch
  }

  private func read(_ path: String) throws -> [UInt8]? {
    try perform("read", path) { () throws(ErrorNumber) in
      let file: SystemFile
      do throws(ErrorNumber) {
        file = try SystemFile(path, O_RDONLY)
      } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
      var bytes: [UInt8] = []
      while true {
        let more = try file.read(atMost: 1 << 16)
        if more.isEmpty { return bytes }
        bytes += more
      }
    }
  }

  /// The size of a segment's file in bytes; 0 if it is gone.
  func size(of name: FolderSegmentName) throws -> Int {
    try perform("read", path(name.text)) { () throws(ErrorNumber) in
      var status = stat()
      guard stat(path(name.text), &status) == 0 else {
        if errno == ENOENT { return 0 }
        throw .last
      }
      return Int(status.st_size)
    }
  }

  /// The size of a node's files, in bytes.
  func size(of node: SyncNode) throws -> Int {
    try contents().segments.reduce(0) { try $1.node == node ? $0 + size(of: $1) : $0 }
  }

  /// Deletes a segment's file.
  func delete(_ name: FolderSegmentName) throws {
    try perform("delete", path(name.text)) { () throws(ErrorNumber) in
      if unlink(path(name.text)) != 0, errno != ENOENT { throw .last }
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try AtomicWrite.replace(path, with: bytes.span.bytes)
    } catch {
      throw SyncError(
        code: .folder, message: Wording.folderStep("write", path, reason: error.reason))
    }
  }

  private func perform<R>(
    _ step: String, _ path: String, _ body: () throws(ErrorNumber) -> R
  ) throws -> R {
    do throws(ErrorNumber) {
      return try body()
    } catch {
      throw SyncError(
        code: .folder, message: Wording.folderStep(step, path, reason: error.description))
    }
  }
}

/// A lock that one process at a time holds. The system releases it if the process ends.
struct FolderLock {
  let descriptor: Int32

  /// Returns `nil` if another process has the lock and `waits` is false.
  init?(_ path: String, waits: Bool) throws(ErrorNumber) {
    descriptor = try Descriptors.open(path, O_RDWR | O_CREAT, mode: 0o600)
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      let number = ErrorNumber.last
      if number.code == EINTR { continue }
      Descriptors.close(descriptor)
      if number.code == EWOULDBLOCK, !waits { return nil }
      throw number
    }
  }

  func release() {
    // A child process that is just being started has a copy of the descriptor until it runs its
    // program. Closing ours would leave the lock to the copy.
    _ = flock(descriptor, LOCK_UN)
    Descriptors.close(descriptor)
  }
}
