extension DependencyValues {
  /// The file system. Live: that of the system. In a preview: an empty one in memory. It must be
  /// overridden in a test: each operation of the stand-in is an issue, and throws an error with
  /// code `unimplemented`.
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

  // Made at every read, to report that read's line.
  static var testValue: FileSystemClient {
    let report = reportOfUse()
    return FileSystemClient.inMemory().checked { operation, paths throws(FileSystemError) in
      report()
      throw FileSystemError(.unimplemented, operation, paths.first ?? "")
    }
  }
}
