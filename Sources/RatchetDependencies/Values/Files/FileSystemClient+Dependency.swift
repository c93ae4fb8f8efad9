extension DependencyValues {
  /// The files. Live: those of the system. In a preview: in memory, none at first. In a test they must be
  /// overridden: each operation of the stand-in is an issue, and throws an error of code `unimplemented`.
  ///
  /// ```swift
  /// let files = MemoryFiles(["/books.txt": Data("Emma".utf8)])
  /// let text = try withDependencies {
  ///   $0.fileSystem = files.client
  /// } operation: {
  ///   @Dependency(\.fileSystem) var fileSystem
  ///   return try fileSystem.readText("/books.txt")
  /// }
  /// ```
  public var fileSystem: FileSystemClient {
    get { self[FileSystemKey.self] }
    set { self[FileSystemKey.self] = newValue }
  }
}

private enum FileSystemKey: DependencyKey {
  static let liveValue = FileSystemClient.ofSystem
  static var previewValue: FileSystemClient { .inMemory() }

  // Made at every read, to tell its line.
  static var testValue: FileSystemClient {
    let report = reportOfUse()
    return FileSystemClient.inMemory().checked { operation, paths throws(FileSystemError) in
      report()
      throw FileSystemError(.unimplemented, operation, paths.first ?? "")
    }
  }
}
