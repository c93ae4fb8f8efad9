import Foundation
import RatchetDependencies
import RatchetNetworking
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The examples of the built-in values") struct BuiltInValuesTests {
  struct Dice {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

    func roll() -> Int {
      withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    }
  }

  func rolls(seed: UInt64) -> [Int] {
    withDependencies {
      $0.withRandomNumberGenerator = .seeded(seed)
    } operation: {
      let dice = Dice()
      return (1...10).map { _ in dice.roll() }
    }
  }

  struct Reminder {
    @Dependency(\.suspendingClock) var clock

    func wait() async throws -> String {
      try await clock.sleep(for: .seconds(60))
      return "Read on."
    }
  }

  struct Configuration {
    @Dependency(\.environment) var environment
    @Dependency(\.arguments) var arguments

    var library: String {
      arguments.dropFirst().first ?? environment["BOOKS_LIBRARY"] ?? "books.txt"
    }
  }

  struct Shelf {
    @Dependency(\.fileSystem) var fileSystem

    func add(_ title: String, to path: String) throws(FileSystemError) {
      let titles = try fileSystem.exists(path) ? fileSystem.readText(path) : ""
      try fileSystem.writeText(titles + title + "\n", to: path)
    }
  }

  func sweepAdding() {
    FileSweep.run(["/books.txt": Data("Emma\n".utf8)], with: .noSpace) { run in
      do {
        try withDependencies {
          $0.fileSystem = run.fileSystem
        } operation: {
          try Shelf().add("Persuasion", to: "/books.txt")
        }
        #expect(run.files.texts == ["/books.txt": "Emma\nPersuasion\n"])
      } catch {
        #expect(error as? FileSystemError == run.failure)
        #expect(run.files.texts == ["/books.txt": "Emma\n"])
      }
    }
  }

  struct Numbering {
    @Dependency(\.standardStreams) var streams

    func run() throws(StandardStreamError) {
      var number = 1
      while let line = try streams.readLine() {
        try streams.write("\(number) \(line)\n")
        number += 1
      }
    }
  }

  func numbered(_ text: String) throws -> String {
    let transcript = StreamTranscript(input: text)
    try withDependencies {
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      try Numbering().run()
    }
    return transcript.output
  }

  struct Importer {
    @Dependency(\.log) var log

    func `import`(_ titles: [String]) {
      for title in titles where title.isEmpty { log(.warning, "A title is missing.") }
      log(.info, "Imported.", metadata: ["count": "\(titles.count)"])
    }
  }

  struct Tool {
    @Dependency(\.arguments) var arguments
    @Dependency(\.exit) var exit

    func run() {
      guard arguments.count > 1 else { return exit(64) }
      exit()
    }
  }

  func status(of arguments: [String]) -> [Int32] {
    let statuses = LockIsolated<[Int32]>([])
    withDependencies {
      $0.arguments = arguments
      $0.exit = ProcessExit { status in statuses.withValue { $0.append(status) } }
    } operation: {
      Tool().run()
    }
    return statuses.value
  }

  struct CatalogueClient: DependencyKey {
    var titles: @Sendable () async throws -> [String]

    static let liveValue = CatalogueClient {
      @Dependency(\.urlSession) var session
      let url = URL(string: "https://example.com/titles.json")!
      let (data, _) = try await session.data(from: url)
      return try JSONDecoder().decode([String].self, from: data)
    }
  }

  struct SignUp {
    var welcome: @Sendable (String) async throws -> Void
    @Dependency(\.fireAndForget) var fireAndForget

    func finish(name: String) async -> String {
      await fireAndForget { try await welcome(name) }
      return "Signed up."
    }
  }

  struct BookAdded: Sendable {
    var title: String
  }

  func firstAddition() async -> String? {
    @Dependency(\.eventBus) var bus
    let additions = bus.events(of: BookAdded.self)
    bus.post(BookAdded(title: "Emma"))
    for await event in additions { return event.title }
    return nil
  }

  protocol ShelfEvent: Sendable {
    var title: String { get }
  }

  struct BookLent: ShelfEvent {
    var title: String
  }

  func firstEvent() async -> String? {
    @Dependency(\.eventBus) var bus
    let events = bus.events(of: (any ShelfEvent).self)
    bus.post(BookLent(title: "Emma"), as: (any ShelfEvent).self)
    for await event in events { return event.title }
    return nil
  }

  struct Page {
    @Dependency(\.precondition) var precondition

    func books(limit: Int) -> ArraySlice<String> {
      precondition(limit > 0, "A page shows one book at least.")
      return ["Emma", "Persuasion"].prefix(max(1, limit))
    }
  }

  @Test("behave as described")
  func values() async throws {
    #expect(rolls(seed: 1) == rolls(seed: 1))
    sweepAdding()
    #expect(try numbered("Emma\nPersuasion") == "1 Emma\n2 Persuasion\n")
    #expect(status(of: ["books"]) == [64])
    #expect(status(of: ["books", "--list"]) == [0])
    #expect(await firstAddition() == "Emma")
    #expect(await firstEvent() == "Emma")
    #expect(Page().books(limit: 1) == ["Emma"])
    withKnownIssue { #expect(Page().books(limit: 0) == ["Emma"]) }
  }

  @Test("use the test's overrides")
  func surroundings() async throws {
    let library = withDependencies {
      $0.environment = ["BOOKS_LIBRARY": "/library"]
      $0.arguments = ["books"]
    } operation: {
      Configuration().library
    }
    #expect(library == "/library")
    let reminder = try await withDependencies {
      $0.suspendingClock = ImmediateClock()
    } operation: {
      try await Reminder().wait()
    }
    #expect(reminder == "Read on.")
    let entries = LockIsolated<[LogEntry]>([])
    withDependencies {
      $0.log = .collecting(into: entries)
    } operation: {
      Importer().import(["Emma", ""])
    }
    #expect(entries.value.map(\.level) == [.warning, .info])
    #expect(entries.value.last?.metadata == ["count": "2"])
    let welcomed = LockIsolated<[String]>([])
    let answer = await SignUp { name in welcomed.withValue { $0.append(name) } }
      .finish(name: "Ada")
    #expect(answer == "Signed up.")
    #expect(welcomed.value == ["Ada"])
  }
}
