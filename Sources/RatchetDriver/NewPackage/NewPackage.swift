import Foundation
import RatchetSystem

/// Writes a new package to the disk.
struct NewPackage {
  /// The path of the package, whose last part is its name.
  let path: String
  private let template: PackageTemplate

  /// - Parameters:
  ///   - kit: the folder or the address of the package Ratchet; nil for the checkout that contains
  ///     the program.
  ///   - program: the path of the running program.
  init(path: String, kit: String?, program: String?) throws(UsageError) {
    let name = try PackageName(path.split(separator: "/").last.map(String.init) ?? path)
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
    if let kit {
      template = PackageTemplate(name: name, kit: try KitLocation(kit, for: path))
    } else if let program, let kit = KitLocation(around: program) {
      template = PackageTemplate(name: name, kit: kit)
    } else {
      throw UsageError(message: Wording.unknownKit)
    }
  }

  /// Writes the files, and returns lines that list them and say how to go on. Nothing is
  /// overwritten, and after an error nothing is left.
  func make() throws(DriverFailure) -> [String] {
    guard try !exists() else {
      throw DriverFailure(.cannotCreate, Wording.packageExists(path))
    }
    // In another folder, which takes the name at the end: so the package is there as a whole or not
    // at all.
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let folder = "\(Folders.parent(of: path))/.ratchet-\(number)"
    do throws(DriverFailure) {
      try write(to: folder)
      guard rename(folder, path) == 0 else { throw failure(.last) }
    } catch {
      try remove(folder, after: error)
    }
    return Wording.made(template.files.map(\.path), in: path, template.name)
  }

  private func exists() throws(DriverFailure) -> Bool {
    do throws(ErrorNumber) {
      return try FileStatus.of(path, followingLink: false) != nil
    } catch {
      throw failure(error)
    }
  }

  private func write(to folder: String) throws(DriverFailure) {
    guard mkdir(folder, 0o777) == 0 else { throw failure(.last) }
    for file in template.files {
      do throws(FileWriteError) {
        try AtomicWrite.replace(
          "\(folder)/\(file.path)", with: Array(file.text.utf8).span.bytes, makesFolders: true)
      } catch {
        throw DriverFailure(.cannotCreate, Wording.cannotMake(path, reason: error.reason))
      }
    }
  }

  /// Removes the unfinished folder, and throws the error that came before.
  private func remove(_ folder: String, after error: DriverFailure) throws(DriverFailure) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      // It was not made, or cannot be removed for the reason of the first error.
    }
    throw error
  }

  private func failure(_ error: ErrorNumber) -> DriverFailure {
    DriverFailure(.cannotCreate, Wording.cannotMake(path, reason: "\(error)"))
  }
}
