public import RatchetDump

/// In dumps and diffs a change is one line.
extension ToReadChange: DumpTextRepresentable {
  public var dumpText: String { "ToReadChange(id: \(id), isToRead: \(isToRead))" }
}
