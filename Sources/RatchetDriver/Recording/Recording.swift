/// A recording that was read from a file. Lines are parsed when they are asked for, so that a
/// recording with many whole states takes no more memory than its file.
struct Recording: Sendable {
  /// The name of the file in messages.
  let name: String
  let header: RecordingHeader
  /// The number of the last line if it is incomplete, as after a kill; nil if all lines are whole.
  let incompleteLine: Int?

  private let bytes: [UInt8]
  /// The lines after the header; empty lines are left out.
  private let lines: [Line]

  private struct Line: Sendable {
    let number: Int
    let range: Range<Int>
  }

  /// Reads a file or a pipe; `-` is standard input. Throws if it cannot be read, is not a recording, or
  /// the task is cancelled.
  init(path: String) async throws {
    let isInput = path == "-"
    let name = isInput ? Wording.standardInput : path
    let bytes: [UInt8]
    do {
      bytes = try await FileContents.bytes(of: isInput ? DriverInput.standardPath : path)
    } catch let error as SystemError {
      throw DriverFailure(.noInput, Wording.cannotRead(name, reason: error))
    }
    try self.init(bytes, name: name)
  }

  init(_ bytes: [UInt8], name: String) throws(DriverFailure) {
    var lines: [Line] = []
    var start = 0
    var number = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      if end > start { lines.append(Line(number: number, range: start..<end)) }
      start = end + 1
    }
    guard let first = lines.first else {
      throw DriverFailure(.data, Wording.emptyRecording(name), namesFile: true)
    }
    self.name = name
    self.bytes = bytes
    do throws(RecordingLineError) {
      header = try RecordingHeader(try Self.json(in: bytes[first.range]))
    } catch {
      throw Self.failure(error, name: name, line: first.number)
    }
    lines.removeFirst()
    var incomplete: Int?
    // A line without its end counts if it is whole all the same.
    if bytes.last != UInt8(ascii: "\n"), let last = lines.last {
      do throws(RecordingLineError) {
        _ = try RecordingEntry(try Self.json(in: bytes[last.range]))
      } catch {
        incomplete = last.number
        lines.removeLast()
      }
    }
    incompleteLine = incomplete
    self.lines = lines
  }

  /// The number of entries.
  var count: Int { lines.count }

  /// Parses an entry. O(its length).
  func entry(_ index: Int) throws(DriverFailure) -> RecordingEntry {
    do throws(RecordingLineError) {
      return try RecordingEntry(try Self.json(in: bytes[lines[index].range]))
    } catch {
      throw Self.failure(error, name: name, line: lines[index].number)
    }
  }

  /// A failure at an entry's line.
  func failure(at index: Int, _ message: String) -> DriverFailure {
    DriverFailure(
      .data, Wording.at(name, line: lines[index].number, column: nil, message), namesFile: true)
  }

  private static func json(in line: ArraySlice<UInt8>) throws(RecordingLineError) -> JSONValue {
    let line = Array(line)
    var reader = JSONReader(line)
    do throws(ScriptSyntaxError) {
      let json = try reader.value()
      reader.skipSpace()
      guard reader.next == nil else {
        throw ScriptSyntaxError(.moreThanAValue, at: reader.position)
      }
      return json
    } catch {
      let error = error.error(in: line)
      throw .syntax(error.message, column: error.column)
    }
  }

  private static func failure(
    _ error: RecordingLineError, name: String, line: Int
  ) -> DriverFailure {
    let column: Int? = if case .syntax(_, let column) = error { column } else { nil }
    return DriverFailure(
      .data, Wording.at(name, line: line, column: column, Wording.recordingLine(error)),
      namesFile: true)
  }
}
