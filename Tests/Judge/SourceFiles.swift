import Foundation

/// The Swift files in some folders, in order; of several with the same content only the first.
struct SourceFiles {
  struct File {
    var path: String
    var source: SourceText
  }

  private(set) var all: [File] = []

  init(in folders: [String]) throws {
    var seen: Set<[UInt8]> = []
    for folder in folders {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      where path.hasSuffix(".swift") {
        let whole = "\(folder)/\(path)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder),
          !isFolder.boolValue
        else { continue }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: whole)))
        if seen.insert(bytes).inserted {
          all.append(File(path: whole, source: SourceText(bytes: bytes)))
        }
      }
    }
  }
}
