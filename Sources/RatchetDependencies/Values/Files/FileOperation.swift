/// An operation of a ``FileSystemClient``.
public enum FileOperation: String, Sendable, CaseIterable {
  case read, write, append, list, createDirectory, remove, move, copy, attributes
  case temporaryDirectory
}
