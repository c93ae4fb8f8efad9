extension FileSystemClient {
  /// The same client with a check before each operation. If the check throws, the operation is not
  /// performed.
  func checked(
    by check: @escaping @Sendable (FileOperation, _ paths: [String]) throws(FileSystemError) -> Void
  ) -> FileSystemClient {
    FileSystemClient(
      read: { path throws(FileSystemError) in
        try check(.read, [path])
        return try read(path)
      },
      write: { data, path throws(FileSystemError) in
        try check(.write, [path])
        try write(data, path)
      },
      append: { data, path throws(FileSystemError) in
        try check(.append, [path])
        try append(data, path)
      },
      list: { path throws(FileSystemError) in
        try check(.list, [path])
        return try list(path)
      },
      createDirectory: { path throws(FileSystemError) in
        try check(.createDirectory, [path])
        try createDirectory(path)
      },
      remove: { path throws(FileSystemError) in
        try check(.remove, [path])
        try remove(path)
      },
      move: { from, to throws(FileSystemError) in
        try check(.move, [from, to])
        try move(from, to)
      },
      copy: { from, to throws(FileSystemError) in
        try check(.copy, [from, to])
        try copy(from, to)
      },
      attributes: { path throws(FileSystemError) in
        try check(.attributes, [path])
        return try attributes(path)
      },
      temporaryDirectory: { () throws(FileSystemError) in
        try check(.temporaryDirectory, [])
        return try temporaryDirectory()
      })
  }
}
