import Foundation

/// A file that is read in chunks. Each of them blocks the thread for the time of a read from disk.
struct CalendarFile {
  /// The size when the file was opened.
  let size: Int
  private(set) var bytesRead = 0
  private let handle: FileHandle

  /// Opens a file. A link is followed; folders, pipes and devices are refused.
  init(path: String) throws(RemindersFileFailure) {
    // Foundation reads an empty path as the current folder, and a path up to its first NUL.
    guard !path.isEmpty else { throw .noPath }
    guard !path.utf8.contains(0) else { throw .notFound }
    // A `~` is an ordinary name. Attributes are those of a link, not of its target.
    let url = URL(filePath: path.hasPrefix("~") ? "./\(path)" : path).resolvingSymlinksInPath()
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      switch attributes[.type] as? FileAttributeType {
      case .typeRegular: break
      case .typeDirectory: throw RemindersFileFailure.isAFolder
      default: throw RemindersFileFailure.isNotAFile
      }
      size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      handle = try FileHandle(forReadingFrom: url)
    } catch {
      throw RemindersFileFailure(error)
    }
  }

  /// Reads the next bytes; none at the end.
  mutating func read(upTo count: Int) throws(RemindersFileFailure) -> [UInt8] {
    do {
      let bytes = try handle.read(upToCount: count).map { Array($0) } ?? []
      bytesRead += bytes.count
      return bytes
    } catch {
      throw RemindersFileFailure(error)
    }
  }
}
