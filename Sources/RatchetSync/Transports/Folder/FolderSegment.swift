import Foundation

/// A file of one node in a shared folder: some of its pushes, in order.
///
/// Each line is a checksum of 16 digits, a space, and JSON: first a ``Header``, then a ``Record``
/// for each push. So a file that is cut off is recognised, and its whole lines can be used.
struct FolderSegment: Hashable, Sendable {
  /// The first line.
  struct Header: Hashable, Codable, Sendable {
    var version = SyncProtocol.version
    var node: SyncNode
    /// The end of the push before the first one of this file; 0 for the node's first file. A reader
    /// that is not that far misses a file.
    var after: Int64
  }

  /// A push.
  struct Record: Hashable, Codable, Sendable {
    var attempt: Int64
    var end: Int64
    var operations: [SyncOperation]
  }

  var header: Header
  var records: [Record]
  /// Whether the file has bytes after its last whole line.
  var isDamaged = false

  /// The end of the last push.
  var end: Int64 { records.last?.end ?? header.after }

  /// Makes an empty segment.
  init(header: Header) {
    self.header = header
    records = []
  }

  /// Reads a file. Returns `nil` if its first line is not whole.
  ///
  /// Throws ``SyncTransportError/protocolMismatch(client:server:)`` if another version wrote it.
  init?(bytes: some Sequence<UInt8>) throws {
    let bytes = Array(bytes)
    var lines = bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // After the last line break nothing follows.
    let rest = lines.popLast() ?? []
    guard let first = lines.popFirst(), let data = Self.contents(of: first) else { return nil }
    guard let version = Self.decode(Version.self, from: data)?.version else { return nil }
    guard version == SyncProtocol.version else {
      throw SyncTransportError.protocolMismatch(client: SyncProtocol.version, server: version)
    }
    guard let header = Self.decode(Header.self, from: data) else { return nil }
    self.init(header: header)
    isDamaged = !rest.isEmpty
    for line in lines {
      guard let data = Self.contents(of: line),
        let record = Self.decode(Record.self, from: data), record.end > end
      else {
        isDamaged = true
        return
      }
      records.append(record)
    }
  }

  /// Returns the line of a header or of a record.
  static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    return Array(checksum(json).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
  }

  /// Returns the value of the only line of a file; `nil` if it is damaged.
  static func value<T: Decodable>(_ type: T.Type, ofLine bytes: [UInt8]) -> T? {
    guard bytes.last == UInt8(ascii: "\n"), let data = contents(of: bytes.dropLast()) else {
      return nil
    }
    return decode(type, from: data)
  }

  private struct Version: Decodable { var version: Int }

  /// Returns `nil` for JSON of another shape: the caller reports it as damage, with the file's name.
  private static func decode<T: Decodable>(_: T.Type, from data: Data) -> T? {
    do { return try JSONDecoder().decode(T.self, from: data) } catch { return nil }
  }

  private static func contents(of line: ArraySlice<UInt8>) -> Data? {
    guard line.count > 17, line[line.startIndex + 16] == UInt8(ascii: " ") else { return nil }
    let json = line.dropFirst(17)
    return checksum(json).utf8.elementsEqual(line.prefix(16)) ? Data(json) : nil
  }

  /// FNV-1a with 64 bits, as 16 hexadecimal digits: it recognises accidents, not intent.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The name of a segment's file: the node and the first sequence that it can have, so that names
/// sort as the pushes do.
struct FolderSegmentName: Hashable, Comparable, Sendable {
  let node: SyncNode
  let first: Int64

  init(node: SyncNode, first: Int64) {
    self.node = node
    self.first = first
  }

  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(Self.ending),
      let node = Int64(parts[0], radix: 16),
      let first = Int64(parts[1].dropLast(Self.ending.count), radix: 16)
    else { return nil }
    self.init(node: SyncNode(rawValue: node), first: first)
    // Not another spelling of the same numbers.
    guard text == self.text else { return nil }
  }

  var text: String { "\(node)-\(SyncNode(rawValue: first))\(Self.ending)" }

  static func < (left: FolderSegmentName, right: FolderSegmentName) -> Bool {
    (left.node, left.first) < (right.node, right.first)
  }

  private static let ending = ".segment"
}
