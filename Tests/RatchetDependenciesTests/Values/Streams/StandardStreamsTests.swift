import RatchetDependencies
import Testing

@Suite("The standard streams") struct StandardStreamsTests {
  private func echo() throws(StandardStreamError) {
    @Dependency(\.standardStreams) var streams
    while let line = try streams.readLine() {
      try streams.write("> \(line)\n")
      if line.isEmpty { try streams.writeError("empty\n") }
    }
  }

  @Test("of a test collect the output, in order, and supply the input")
  func collecting() throws {
    let transcript = StreamTranscript(input: "one\n\ntwo")
    try withDependencies {
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      try echo()
    }
    #expect(transcript.output == "> one\n> \n> two\n")
    #expect(transcript.error == "empty\n")
    #expect(
      transcript.pieces == [
        .init(.output, "> one\n"), .init(.output, "> \n"), .init(.error, "empty\n"),
        .init(.output, "> two\n"),
      ])
  }

  @Test("of a test can be closed: a write throws as for a closed pipe, and leaves nothing")
  func closed() {
    let transcript = StreamTranscript(input: "\n")
    transcript.close(.output)
    withDependencies {
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      let error = #expect(throws: StandardStreamError.self) { try echo() }
      #expect(error == .closed(.output))
      #expect(error?.isClosed == true)
      #expect(error?.description == "Standard output could not be written: Broken pipe.")
    }
    #expect(transcript.pieces == [])
  }

  @Test("are the process's in a live run")
  func live() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      try withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.standardStreams) var streams
        try streams.write("to output")
        try streams.writeError("to error")
      }
    }
    let outcome = try #require(result)
    #expect(String(decoding: outcome.standardOutputContent, as: UTF8.self).contains("to output"))
    #expect(String(decoding: outcome.standardErrorContent, as: UTF8.self).contains("to error"))
  }

  @Test("have no input in a preview")
  func preview() throws {
    try withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.standardStreams) var streams
      let line = try streams.readLine()
      #expect(line == nil)
    }
  }

  @Test("in a test are an issue at each use, at the line that reads them; input has ended")
  func missing() throws {
    let line: UInt = #line + 2
    let reported = try issues {
      @Dependency(\.standardStreams) var streams
      #expect(try streams.readLine() == nil)
      try streams.write("dropped")
      try streams.writeError("dropped")
    }
    #expect(reported.count == 3)
    #expect(
      reported.allSatisfy {
        $0.hasPrefix("RatchetIssue D001 at StandardStreamsTests.swift:\(line)\n")
      })
  }

  @Test("can be overridden in part in a test, without an issue")
  func part() throws {
    let reported = try issues {
      try withDependencies {
        $0.standardStreams.readLine = { "Emma" }
      } operation: {
        @Dependency(\.standardStreams) var streams
        let line = try streams.readLine()
        #expect(line == "Emma")
      }
    }
    #expect(reported == [])
  }

  @Test("describe errors in words")
  func wording() {
    #expect(
      StandardStreamError.Stream.allCases.map { StandardStreamError($0, code: 5).description } == [
        "Standard input could not be read: Input/output error.",
        "Standard output could not be written: Input/output error.",
        "Standard error could not be written: Input/output error.",
      ])
    #expect(!StandardStreamError(.error, code: 5).isClosed)
  }
}
