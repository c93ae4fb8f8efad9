import Foundation
import RatchetDependencies
import RatchetNetworking
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The examples of the doc comments, each with its result.
@Suite("The examples in the doc comments of the built-in values show")
struct BuiltInValueCommentsTests {
  @Test("time and place") func timeAndPlace() async throws {
    func date() -> Date {
      let now = withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 0)
      } operation: {
        @Dependency(\.date) var date
        return date.now
      }
      return now
    }
    #expect(date() == Date(timeIntervalSince1970: 0))
    func calendar() -> Calendar.Identifier {
      let identifier = withDependencies {
        $0.calendar = Calendar(identifier: .gregorian)
      } operation: {
        @Dependency(\.calendar) var calendar
        return calendar.identifier
      }
      return identifier
    }
    #expect(calendar() == .gregorian)
    let identifier = withDependencies {
      $0.locale = Locale(identifier: "de_DE")
    } operation: {
      @Dependency(\.locale) var locale
      return locale.identifier
    }
    #expect(identifier == "de_DE")
    let seconds = withDependencies {
      $0.timeZone = .gmt
    } operation: {
      @Dependency(\.timeZone) var timeZone
      return timeZone.secondsFromGMT()
    }
    #expect(seconds == 0)
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.suspendingClock = ImmediateClock()
    } operation: {
      func continuous() async throws {
        @Dependency(\.continuousClock) var clock
        try await clock.sleep(for: .seconds(1))
      }
      func suspending() async throws {
        @Dependency(\.suspendingClock) var clock
        try await clock.sleep(for: .seconds(1))
      }
      try await continuous()
      try await suspending()
    }
  }

  @Test("random values") func chance() {
    let identifiers = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      return [uuid(), uuid()]
    }
    #expect(identifiers == [UUID(0), UUID(1)])
    func own() -> Int {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
      return roll
    }
    let roll = withDependencies {
      $0.withRandomNumberGenerator = .seeded(1)
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      return withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    }
    #expect(withDependencies({ $0.withRandomNumberGenerator = .seeded(1) }, operation: own) == roll)
    func seeded() -> UInt64 {
      let withRandomNumberGenerator = WithRandomNumberGenerator.seeded(1)
      let number = withRandomNumberGenerator { $0.next() }
      return number
    }
    #expect(seeded() == seeded())
    var generator = SeededRandomNumberGenerator(seed: 1)
    let order = (1...6).shuffled(using: &generator)
    #expect(order.sorted() == Array(1...6))
  }

  @Test("the process") func process() {
    let home = withDependencies {
      $0.environment = ["HOME": "/home/ada"]
    } operation: {
      @Dependency(\.environment) var environment
      return environment["HOME"]
    }
    #expect(home == "/home/ada")
    let isList = withDependencies {
      $0.arguments = ["books", "--list"]
    } operation: {
      @Dependency(\.arguments) var arguments
      return arguments.contains("--list")
    }
    #expect(isList)
    let statuses = LockIsolated<[Int32]>([])
    withDependencies {
      $0.exit = ProcessExit { status in statuses.withValue { $0.append(status) } }
    } operation: {
      @Dependency(\.exit) var exit
      exit(64)
    }
    #expect(statuses.value == [64])
  }

  @Test("files") func files() throws {
    func client() throws -> String {
      let files = MemoryFiles(["/books.txt": Data("Emma".utf8)])
      let text = try withDependencies {
        $0.fileSystem = files.client
      } operation: {
        @Dependency(\.fileSystem) var fileSystem
        return try fileSystem.readText("/books.txt")
      }
      return text
    }
    #expect(try client() == "Emma")
    func memory() throws -> [String: String] {
      let files = MemoryFiles(["/books.txt": Data("Emma".utf8)])
      try files.client.move("/books.txt", "/read.txt")
      let texts = files.texts  // ["/read.txt": "Emma"]
      return texts
    }
    #expect(try memory() == ["/read.txt": "Emma"])
    func write() throws {
      @Dependency(\.fileSystem) var fileSystem
      try fileSystem.write(Data("Emma\n".utf8), "books.txt")
    }
    let written = MemoryFiles()
    try withDependencies({ $0.fileSystem = written.client }, operation: write)
    #expect(written.texts == ["/books.txt": "Emma\n"])
    let files = MemoryFiles()
    let fileSystem = files.client.failing(.fail(operation: 3, with: .noSpace))
    try fileSystem.createDirectory("/a")
    try fileSystem.createDirectory("/b")
    #expect(throws: FileSystemError.self) { try fileSystem.createDirectory("/c") }
    FileSweep.run(["/books.txt": Data("Emma".utf8)]) { run in
      do {
        try run.fileSystem.move("/books.txt", "/read.txt")
        #expect(run.failure == nil)
      } catch {
        #expect(run.files.texts == ["/books.txt": "Emma"])
      }
    }
  }

  @Test("streams and logs") func streams() throws {
    func echo() throws {
      @Dependency(\.standardStreams) var streams
      while let line = try streams.readLine() { try streams.write("> \(line)\n") }
    }
    let echoed = StreamTranscript(input: "Emma")
    try withDependencies({ $0.standardStreams = .collecting(into: echoed) }, operation: echo)
    #expect(echoed.output == "> Emma\n")
    func collecting() throws -> String {
      let transcript = StreamTranscript(input: "Emma")
      let streams = StandardStreams.collecting(into: transcript)
      try streams.write("Read on, \(streams.readLine() ?? "reader").")
      return transcript.output
    }
    #expect(try collecting() == "Read on, Emma.")
    let transcript = StreamTranscript(input: "Emma")
    try withDependencies {
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      @Dependency(\.standardStreams) var streams
      try streams.write(streams.readLine() ?? "Nothing.")
    }
    #expect(transcript.output == "Emma")
    func write() {
      @Dependency(\.log) var log
      log(.info, "Imported.", metadata: ["count": "12"])
    }
    let entries = LockIsolated<[LogEntry]>([])
    withDependencies {
      $0.log = .collecting(into: entries)
    } operation: {
      @Dependency(\.log) var log
      log(.info, "Imported.")
    }
    withDependencies({ $0.log = .collecting(into: entries) }, operation: write)
    withDependencies {
      $0.log = .silent
    } operation: {
      @Dependency(\.log) var log
      log(.info, "Imported.")
    }
    #expect(entries.value.map(\.message) == ["Imported.", "Imported."])
  }

  private protocol BookEvent: Sendable {}
  private struct BookAdded: BookEvent { var title: String }

  @Test("concurrent work") func beside() async {
    let sent = LockIsolated<[String]>([])
    let send: @Sendable (String) async throws -> Void = { text in sent.withValue { $0.append(text) }
    }
    @Dependency(\.fireAndForget) var fireAndForget
    await fireAndForget { try await send("Welcome!") }
    #expect(sent.value == ["Welcome!"])
    let bus = EventBus()
    let shown = LockIsolated<[String]>([])
    await Task {
      let show = { (title: String) in
        shown.withValue { $0.append(title) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let additions = bus.events(of: BookAdded.self)
      bus.post(BookAdded(title: "Emma"))
      for await event in additions { show(event.title) }
    }.value
    #expect(shown.value == ["Emma"])
    bus.post(BookAdded(title: "Emma"), as: (any BookEvent).self)
    @Dependency(\.eventBus) var eventBus
    eventBus.post(BookAdded(title: "Emma"))
  }

  @Test("assertions") func assertions() {
    func count(_ count: Int) {
      @Dependency(\.assert) var assert
      assert(count >= 0, "There are no fewer than no books.")
    }
    func limit(_ limit: Int) {
      @Dependency(\.precondition) var precondition
      precondition(limit > 0, "A list shows one book at least.")
    }
    count(0)
    limit(1)
    withKnownIssue { count(-1) }
    withKnownIssue { limit(0) }
    withKnownIssue {
      @Dependency(\.assertionFailure) var assertionFailure
      assertionFailure("There is no such shelf.")
    }
    let broken = LockIsolated<[String]>([])
    let assert = AnyAssertionEffect { condition, message, _, _ in
      guard !condition() else { return }
      let message = message()
      broken.withValue { $0.append(message) }
    }
    assert(1 > 2, "One is less.")
    #expect(broken.value == ["One is less."])
  }

  private final class CannedAnswer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let response = URLResponse(
        url: request.url!, mimeType: "text/plain", expectedContentLength: 4, textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("Emma".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
  }

  @Test("requests") func requests() async throws {
    let url = try #require(URL(string: "https://example.invalid/books"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [CannedAnswer.self]
    let data = try await withDependencies {
      $0.urlSession = URLSession(configuration: configuration)
    } operation: {
      @Dependency(\.urlSession) var session
      return try await session.data(from: url).0
    }
    #expect(data == Data("Emma".utf8))
  }
}
