import Foundation
import Testing

@testable import RatchetMacroMessages

@Suite("Frames over pipes")
struct MessageChannelTests {
  let incoming = Pipe()
  let outgoing = Pipe()

  private func channel(limit: Int = MessageChannel.standardLimit) -> MessageChannel {
    MessageChannel(
      input: Descriptor(number: incoming.fileHandleForReading.fileDescriptor),
      output: Descriptor(number: outgoing.fileHandleForWriting.fileDescriptor), limit: limit)
  }

  private func receive(_ bytes: [UInt8]) throws {
    incoming.fileHandleForWriting.write(Data(bytes))
    try incoming.fileHandleForWriting.close()
  }

  @Test("A frame is the length, lowest byte first, and the body")
  func send() throws {
    try channel().send(Array(repeating: 7, count: 258))
    try outgoing.fileHandleForWriting.close()
    let written = Array(try outgoing.fileHandleForReading.readToEnd() ?? Data())
    #expect(written == [2, 1, 0, 0, 0, 0, 0, 0] + Array(repeating: 7, count: 258))
  }

  @Test("Frames round-trip, an empty one too")
  func receiveSeveral() throws {
    try receive([1, 0, 0, 0, 0, 0, 0, 0, 9] + Frame.length(0) + Frame(body: [1, 2, 3]).bytes)
    let channel = channel()
    #expect(try channel.receive() == [9])
    #expect(try channel.receive() == [])
    #expect(try channel.receive() == [1, 2, 3])
    #expect(try channel.receive() == nil)
    #expect(try channel.receive() == nil)
  }

  @Test("A frame larger than a pipe arrives in one piece, both ways")
  func large() async throws {
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let there = MessageChannel(
      input: Descriptor(number: outgoing.fileHandleForReading.fileDescriptor),
      output: Descriptor(number: incoming.fileHandleForWriting.fileDescriptor))
    let here = channel()
    let writer = Thread {
      do {
        try there.send(body)
      } catch {
        Issue.record(error)
      }
    }
    writer.start()
    #expect(try here.receive() == body)
  }

  @Test("An end within the length is an error", arguments: 1..<8)
  func endInLength(count: Int) throws {
    try receive([UInt8](repeating: 0, count: count))
    #expect(throws: ChannelError.endedInLength(read: count)) { try channel().receive() }
  }

  @Test("An end within the body is an error")
  func endInBody() throws {
    try receive(Frame.length(5) + [1, 2, 3, 4])
    #expect(throws: ChannelError.endedInBody(read: 4, of: 5)) { try channel().receive() }
  }

  @Test("A frame can be as long as the limit and no longer")
  func limit() throws {
    try receive(Frame(body: [1, 2, 3]).bytes + Frame(body: [1, 2, 3, 4]).bytes)
    let channel = channel(limit: 3)
    #expect(try channel.receive() == [1, 2, 3])
    #expect(throws: ChannelError.tooLong(length: 4, limit: 3)) { try channel.receive() }
  }

  @Test("The maximum length stops at the limit and not at an overflow")
  func highest() throws {
    try receive([UInt8](repeating: 0xFF, count: 8))
    let limit = MessageChannel.standardLimit
    #expect(throws: ChannelError.tooLong(length: .max, limit: limit)) { try channel().receive() }
  }

  @Test("An error of the system is reported with its number")
  func refused() throws {
    let nowhere = Descriptor(number: -1)
    #expect(throws: ChannelError.system(call: "read", code: EBADF)) { try nowhere.next(atMost: 1) }
    #expect(throws: ChannelError.system(call: "write", code: EBADF)) { try nowhere.put([1]) }
    #expect(throws: ChannelError.system(call: "dup", code: EBADF)) {
      try MessageChannel(input: nowhere, takingOver: nowhere, printsTo: nowhere)
    }
  }

  @Test("Writing nothing makes no system call")
  func writeNothing() throws {
    try Descriptor(number: -1).put([])
  }

  @Test("Text printed to the output is redirected, and frames still arrive")
  func pollution() throws {
    let elsewhere = Pipe()
    let output = Descriptor(number: outgoing.fileHandleForWriting.fileDescriptor)
    let channel = try MessageChannel(
      input: Descriptor(number: incoming.fileHandleForReading.fileDescriptor),
      takingOver: output,
      printsTo: Descriptor(number: elsewhere.fileHandleForWriting.fileDescriptor))
    try output.put(Array("a stray line\n".utf8))
    try channel.send([1, 2, 3])
    try outgoing.fileHandleForWriting.close()
    try elsewhere.fileHandleForWriting.close()
    #expect(
      try elsewhere.fileHandleForReading.readToEnd() == Data("a stray line\n".utf8))
    close(channel.output.number)
    #expect(
      try outgoing.fileHandleForReading.readToEnd() == Data([3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]))
  }
}
