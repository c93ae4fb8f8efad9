import Foundation

/// A Swift file of the folder.
struct SourceFile {
  struct Failure: Error {
    let text: String
  }

  let path: String
  let bytes: [UInt8]
  private let permissions: Int

  init(path: String) throws(Failure) {
    self.path = path
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o644
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(text: "\(path): cannot be read")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(text: "\(path): not changed: it is not UTF-8")
    }
  }

  /// Replaces the file as a whole, with the permissions that it had.
  func write(_ new: [UInt8]) throws(Failure) {
    guard permissions & 0o200 != 0 else {
      throw Failure(text: "\(path): not changed: it is read-only")
    }
    let temporary = path + ".migrating"
    let isMade = FileManager.default.createFile(
      atPath: temporary, contents: Data(new), attributes: [.posixPermissions: permissions])
    // The attributes of a new file are subject to the mask of the process.
    let isPermitted = isMade && chmod(temporary, mode_t(permissions)) == 0
    guard isPermitted, rename(temporary, path) == 0 else {
      _ = unlink(temporary)
      throw Failure(text: "\(path): cannot be written")
    }
  }

  /// The Swift files below a folder, by name. Links are not followed, and folders of builds and of
  /// packages that were fetched are left out.
  static func paths(below folder: String) throws(Failure) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw Failure(text: "\(folder): cannot be read")
    }
    var paths: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory, !["DerivedData", "Pods", "Carthage"].contains(name) {
        paths += try Self.paths(below: path)
      } else if type == .typeRegular, name.hasSuffix(".swift") {
        paths.append(path)
      }
    }
    return paths
  }
}
