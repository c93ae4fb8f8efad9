/// The edits of all files, and the text of each after them.
struct Migration {
  struct Line {
    let path: String
    let number: Int
    let text: String
  }

  private(set) var edits: [Line] = []
  private(set) var byHand: [Line] = []
  /// Files that the compiler would not accept either: they are left alone.
  private(set) var failures: [Line] = []
  private(set) var changed: [(file: SourceFile, bytes: [UInt8])] = []

  /// - Parameters:
  ///   - root: the folder that the files are in.
  ///   - isWriting: whether places that need a hand are named by their lines after the edits.
  init(_ files: [SourceFile], below root: String, isWriting: Bool) {
    var sources: [Int: Source] = [:]
    for (index, file) in files.enumerated() {
      do {
        sources[index] = try Source(bytes: file.bytes)
      } catch let error as NotSwift {
        failures.append(
          Line(path: file.path, number: error.line, text: "not changed: \(error.reason)"))
      } catch {
        failures.append(Line(path: file.path, number: 1, text: "not changed: \(error)"))
      }
    }
    let folders = files.flatMap { $0.path.dropFirst(root.count).split(separator: "/").dropLast() }
    let project = Project(sources, folders: Set(folders.map(String.init)))
    for (index, file) in files.enumerated() {
      guard let source = sources[index] else { continue }
      migrate(file, source, index, project, isWriting: isWriting)
    }
  }

  private mutating func migrate(
    _ file: SourceFile, _ original: Source, _ index: Int, _ project: Project, isWriting: Bool
  ) {
    var source = original
    // For each byte, the line of the original that it comes from.
    var lines = Self.lines(of: original.bytes)
    var last = Pass(source: source, project: project, file: index)
    var notes: [Line] = []
    var found: [Line] = []
    // Edits that touch others are made in another reading. Each reading makes less of what is left,
    // so a second run finds nothing.
    for reading in 0..<20 {
      last = Pass(source: source, project: project, file: index)
      Rules.apply(to: last)
      if reading == 0 || isWriting {
        let current = isWriting ? Self.lines(of: source.bytes) : lines
        notes = last.byHand.map {
          Line(path: file.path, number: current[$0.offset], text: $0.text)
        }
      }
      found += last.messages.map { Line(path: file.path, number: lines[$0.offset], text: $0.text) }
      guard !last.edits.isEmpty else { break }
      var bytes = source.bytes
      for edit in last.ordered {
        let line = lines[min(edit.range.lowerBound, lines.count - 1)]
        bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
        lines.replaceSubrange(
          edit.range, with: repeatElement(line, count: edit.replacement.utf8.count))
      }
      guard let next = try? Source(bytes: bytes) else {
        failures.append(Line(path: file.path, number: 1, text: "not changed: an edit broke it"))
        return
      }
      source = next
    }
    edits += found.sorted { $0.number < $1.number }
    byHand += notes.sorted { $0.number < $1.number }
    if source.bytes != file.bytes { changed.append((file, source.bytes)) }
  }

  private static func lines(of bytes: [UInt8]) -> [Int] {
    var line = 1
    return bytes.map { byte in
      defer { if byte == UInt8(ascii: "\n") { line += 1 } }
      return line
    }
  }
}
