import Foundation

/// A file system as a value. Its operations give the same results as the system's.
struct FileTree {
  private enum Entry {
    case directory(modified: Date)
    case file(Data, modified: Date)

    var isDirectory: Bool {
      if case .directory = self { true } else { false }
    }
  }

  private static let root = PathNames("/")
  // All entries by path. A directory is an entry too, and exists before its contents.
  private var entries: [PathNames: Entry]
  private var lastTemporary = 0

  /// Makes a tree with only the root.
  init(at now: Date) { entries = [Self.root: .directory(modified: now)] }

  /// Adds files, with the directories above them, in the order of their paths. Returns the errors
  /// of those that cannot be added.
  mutating func add(_ files: [String: Data], at now: Date) -> [FileSystemError] {
    var errors: [FileSystemError] = []
    let sorted = files.map { (path: $0.key, file: PathNames($0.key), data: $0.value) }
      .sorted { ($0.file.path, $0.path) < ($1.file.path, $1.path) }
    for (path, file, data) in sorted {
      do throws(FileSystemError) {
        guard entries[file] == nil else { throw FileSystemError(.alreadyExists, .write, path) }
        try way(to: path, .write, makingAt: now)
        try write(data, path, at: now)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  var files: [String: Data] {
    var files: [String: Data] = [:]
    for case (let path, .file(let data, _)) in entries { files[path.path] = data }
    return files
  }

  var directories: [String] {
    entries.filter(\.value.isDirectory).keys.filter { $0 != Self.root }.map(\.path).sorted()
  }

  func read(_ path: String) throws(FileSystemError) -> Data {
    switch try entry(path, .read).entry {
    case .file(let data, _): return data
    case .directory: throw FileSystemError(.isADirectory, .read, path)
    }
  }

  mutating func write(_ data: Data, _ path: String, at now: Date) throws(FileSystemError) {
    let file = try place(path, .write)
    entries[file] = .file(data, modified: now)
  }

  mutating func append(_ data: Data, _ path: String, at now: Date) throws(FileSystemError) {
    let file = try place(path, .append)
    var whole = Data()
    if case .file(let before, _) = entries[file] { whole = before }
    entries[file] = .file(whole + data, modified: now)
  }

  func list(_ path: String) throws(FileSystemError) -> [String] {
    let (directory, entry) = try entry(path, .list)
    guard entry.isDirectory else { throw FileSystemError(.notADirectory, .list, path) }
    return entries.keys.filter { $0.parent == directory }.map(\.name).sorted()
  }

  mutating func createDirectory(_ path: String, at now: Date) throws(FileSystemError) {
    let directory = try way(to: path, .createDirectory, makingAt: now)
    switch entries[directory] {
    case .directory?: break
    case .file?:
      throw FileSystemError(
        path.hasSuffix("/") ? .notADirectory : .alreadyExists, .createDirectory, path)
    case nil: entries[directory] = .directory(modified: now)
    }
  }

  mutating func remove(_ path: String) throws(FileSystemError) {
    let gone = try entry(path, .remove).names
    guard gone != Self.root else { throw FileSystemError(.noPermission, .remove, path) }
    guard !PathNames.endsInDots(path) else { throw FileSystemError(.invalid, .remove, path) }
    entries = entries.filter { $0.key != gone && !$0.key.isBelow(gone) }
  }

  mutating func move(_ from: String, _ to: String) throws(FileSystemError) {
    let (old, new) = try places(from, to, .move)
    for (path, entry) in entries where path == old || path.isBelow(old) {
      entries[path] = nil
      entries[path.moved(from: old, to: new)] = entry
    }
  }

  mutating func copy(_ from: String, _ to: String) throws(FileSystemError) {
    let (old, new) = try places(from, to, .copy)
    for (path, entry) in entries where path == old || path.isBelow(old) {
      entries[path.moved(from: old, to: new)] = entry
    }
  }

  func attributes(_ path: String) throws(FileSystemError) -> FileAttributes? {
    do throws(FileSystemError) {
      switch try entry(path, .attributes).entry {
      case .file(let data, let modified):
        return FileAttributes(kind: .file, size: data.count, modified: modified)
      case .directory(let modified):
        return FileAttributes(kind: .directory, size: 0, modified: modified)
      }
    } catch  where error.code == .notFound || error.code == .notADirectory {
      return nil
    }
  }

  mutating func temporaryDirectory(at now: Date) throws(FileSystemError) -> String {
    var path: String
    repeat {
      lastTemporary += 1
      path = "/tmp/\(lastTemporary)"
    } while entries[PathNames(path)] != nil
    do {
      try createDirectory(path, at: now)
    } catch {
      throw FileSystemError(error.code, .temporaryDirectory, path)
    }
    return path
  }
}

extension FileTree {
  /// Resolves a path whose directories exist or are created on the way.
  @discardableResult
  private mutating func way(
    to path: String, _ operation: FileOperation, makingAt now: Date
  ) throws(FileSystemError) -> PathNames {
    try PathNames.check(path, operation)
    var names = Self.root
    for name in PathNames.parts(of: path) {
      if entries[names] == nil { entries[names] = .directory(modified: now) }
      try checkDirectory(names, operation, path)
      if PathNames.isTooLong(name) { throw FileSystemError(.invalid, operation, path) }
      names.go(to: name)
    }
    return names
  }

  /// Resolves a path. All components except the last must be existing directories.
  private func way(
    to path: String, _ operation: FileOperation
  ) throws(FileSystemError) -> PathNames {
    try PathNames.check(path, operation)
    var names = Self.root
    for name in PathNames.parts(of: path) {
      try checkDirectory(names, operation, path)
      if PathNames.isTooLong(name) { throw FileSystemError(.invalid, operation, path) }
      names.go(to: name)
    }
    return names
  }

  private func checkDirectory(
    _ names: PathNames, _ operation: FileOperation, _ path: String
  ) throws(FileSystemError) {
    switch entries[names] {
    case .directory?: break
    case .file?: throw FileSystemError(.notADirectory, operation, path)
    case nil: throw FileSystemError(.notFound, operation, path)
    }
  }

  private func entry(
    _ path: String, _ operation: FileOperation
  ) throws(FileSystemError) -> (names: PathNames, entry: Entry) {
    let names = try way(to: path, operation)
    guard let entry = entries[names] else { throw FileSystemError(.notFound, operation, path) }
    if path.hasSuffix("/") { try checkDirectory(names, operation, path) }
    return (names, entry)
  }

  /// Resolves the path of a file to write: in an existing directory, and not the path of a
  /// directory.
  private func place(
    _ path: String, _ operation: FileOperation
  ) throws(FileSystemError) -> PathNames {
    let file = try way(to: path, operation)
    switch entries[file] {
    case .directory?: throw FileSystemError(.isADirectory, operation, path)
    case .file? where path.hasSuffix("/"):
      throw FileSystemError(.notADirectory, operation, path)
    case nil where path.hasSuffix("/"): throw FileSystemError(.isADirectory, operation, path)
    case .file?, nil: return file
    }
  }

  private func places(
    _ from: String, _ to: String, _ operation: FileOperation
  ) throws(FileSystemError) -> (old: PathNames, new: PathNames) {
    let (old, entry) = try entry(from, operation)
    let new: PathNames
    do throws(FileSystemError) {
      new = try way(to: to, operation)
      if path(to, isFileNamedAsDirectory: new) {
        throw FileSystemError(.notADirectory, operation, to)
      }
    } catch {
      throw FileSystemError(error.code, operation, from)
    }
    guard entries[new] == nil else { throw FileSystemError(.alreadyExists, operation, from) }
    guard !new.isBelow(old) else { throw FileSystemError(.invalid, operation, from) }
    guard operation == .copy || !PathNames.endsInDots(from) else {
      throw FileSystemError(.invalid, operation, from)
    }
    guard entry.isDirectory || !to.hasSuffix("/") else {
      throw FileSystemError(.notADirectory, operation, from)
    }
    return (old, new)
  }

  private func path(_ path: String, isFileNamedAsDirectory names: PathNames) -> Bool {
    guard case .file? = entries[names] else { return false }
    return path.hasSuffix("/")
  }
}
