import Foundation
import RatchetSystem
import Testing

@testable import RatchetDriver

@Suite("Lines of a stream")
struct LineTests {
  @Test("lines are the same however the stream is split", arguments: 1...12)
  func chunks(size: Int) throws {
    let bytes = Array("\u{FEFF}first\nsecond\r\n\n\r\nédition\nlast".utf8)
    var splitter = LineSplitter.ofScript
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      splitter.append(bytes[start..<min(start + size, bytes.count)])
      while let line = try splitter.nextOfScript() {
        lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    if let line = splitter.lastOfScript() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(lines == ["first", "second", "", "", "édition", "last"])
    #expect(splitter.lastOfScript() == nil)
  }

  @Test("a line that does not end is refused, not buffered")
  func tooLong() throws {
    var splitter = LineSplitter.ofScript
    splitter.append(repeatElement(0x61, count: LineSplitter.maximumLength))
    #expect(try splitter.nextOfScript() == nil)
    splitter.append([0x61])
    #expect(throws: LineError.tooLong) { try splitter.nextOfScript() }
  }

  @Test("lines of a pipe arrive one by one, while it is open")
  func pipe() async throws {
    let pipe = Pipe()
    let reader = LineReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, closes: false)
    pipe.fileHandleForWriting.write(Data("one\ntw".utf8))
    #expect(try await reader.next() == Array("one".utf8))
    pipe.fileHandleForWriting.write(Data("o\nthree".utf8))
    #expect(try await reader.next() == Array("two".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await reader.next() == Array("three".utf8))
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
  }

  @Test("cancelling the task ends the wait for a line that never comes")
  func cancellation() async throws {
    let pipe = Pipe()
    let reader = LineReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, closes: false)
    let task = Task { try await reader.next() }
    task.cancel()
    #expect(try await task.value == nil)
    #expect(try await reader.next() == nil)
    withExtendedLifetime(pipe) {}
  }
}
