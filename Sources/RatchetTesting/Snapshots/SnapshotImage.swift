import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The binary that the source of a test was compiled into: a program, or a library that it has
/// loaded.
enum SnapshotImage {
  /// Identifies the build that contains a literal: equal in all processes that run the same build,
  /// different for any other.
  static func identity(of literal: StaticString) throws(SnapshotRefusal) -> String {
    do {
      guard let path = try path(of: literal) else {
        // No other process can share this identity.
        return "process \(ProcessInfo.processInfo.processIdentifier)"
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let keys: [FileAttributeKey] = [.systemFileNumber, .size, .modificationDate]
      let values = keys.map { key in
        switch attributes[key] {
        case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
        case let number as Int: "\(number)"
        default: ""
        }
      }
      return ([path] + values).joined(separator: " ")
    } catch {
      throw .noJournal("\(error)")
    }
  }

  private static func path(of literal: StaticString) throws -> String? {
    guard literal.hasPointerRepresentation else { return nil }
    // Only the address of the literal is used.
    let address = UnsafeRawPointer(literal.utf8Start)
    #if canImport(Darwin)
      var place = Dl_info()
      guard dladdr(address, &place) != 0, let path = place.dli_fname else { return nil }
      return String(cString: path)
    #elseif os(Linux) || os(Android)
      return path(of: UInt(bitPattern: address), inMaps: try maps())
    #else
      return nil
    #endif
  }

  #if os(Linux) || os(Android)
    /// The memory map of this process, as Linux reports it.
    static func maps() throws -> String {
      // `String(contentsOfFile:)` reads once, and Linux returns at most one page per read.
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
      return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
  #endif

  /// The file that is mapped at an address according to Linux:
  /// `55d0-55e0 r--p 0000 08:01 1234 /a/b c`.
  static func path(of address: UInt, inMaps maps: String) -> String? {
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
      guard fields.count == 6, let start = fields[5].firstIndex(of: "/") else { return nil }
      return String(fields[5][start...])
    }
    return nil
  }
}
