import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver

@Table
struct Contact: Identifiable, Hashable {
  let id: Int
  var name: String
}

extension DatabaseMigrator {
  static let contacts: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: contacts",
      sql: "CREATE TABLE contacts (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
    return migrator
  }()
}

@Reducer
struct ContactImport {
  @ObservableState
  struct State: Equatable, Sendable, Encodable {
    var bytesRead = 0
    var size = 0
    var isRunning = false
    var failure: String?
  }

  enum Action: Equatable, Sendable, Codable {
    case filePicked(path: String)
    case progressed(bytesRead: Int, of: Int)
    case finished
    case failed(String)
    case cancelTapped
  }

  enum CancelID { case file }

  @Dependency(ContactFiles.self) var files
  @Dependency(\.defaultDatabase) var database

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .filePicked(let path):
        state = State(isRunning: true)
        return .run { send in
          do {
            for try await portion in try files.portions(path: path) {
              try await database.write { db in
                for name in portion.lines where !name.isEmpty {
                  try Contact.insert(or: .ignore) { Contact.Draft(name: name) }.execute(db)
                }
              }
              await send(.progressed(bytesRead: portion.end, of: portion.size))
            }
          } catch {
            return await send(.failed("\(path): \(error)"))
          }
          await send(.finished)
        }
        .cancellable(id: CancelID.file, cancelInFlight: true)
      case .progressed(let bytesRead, let size):
        (state.bytesRead, state.size) = (bytesRead, size)
        return .none
      case .finished:
        state.isRunning = false
        return .none
      case .failed(let reason):
        state.isRunning = false
        state.failure = reason
        return .none
      case .cancelTapped:
        state.isRunning = false
        return .cancel(id: CancelID.file)
      }
    }
  }
}

/// The lines of a file, portion by portion. The file is opened for each iteration.
struct FilePortions: AsyncSequence, Sendable {
  struct Portion: Sendable {
    var lines: [String]
    /// The number of bytes read so far, and the size of the file.
    var end: Int
    var size: Int
  }

  let path: String
  var portionSize = 1 << 16

  func makeAsyncIterator() -> Iterator { Iterator(path: path, portionSize: portionSize) }

  struct Iterator: AsyncIteratorProtocol {
    let path: String
    let portionSize: Int
    private var file: FileHandle?
    private var size = 0
    private var end = 0
    private var rest = Data()

    init(path: String, portionSize: Int) {
      (self.path, self.portionSize) = (path, portionSize)
    }

    mutating func next() async throws -> Portion? {
      let file = try self.file ?? open()
      while let data = try file.read(upToCount: portionSize), !data.isEmpty {
        end += data.count
        rest += data
        // Cut at a line end, so that no line and no character is torn apart.
        guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        let whole = rest[..<last]
        rest = Data(rest[(last + 1)...])
        return portion(of: whole)
      }
      defer { rest = Data() }
      return rest.isEmpty ? nil : portion(of: rest)
    }

    private mutating func open() throws -> FileHandle {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      size = try Int(file.seekToEnd())
      try file.seek(toOffset: 0)
      self.file = file
      return file
    }

    private func portion(of data: Data) -> Portion {
      let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      return Portion(lines: lines.map(String.init), end: end, size: size)
    }
  }
}

@DependencyClient
struct ContactFiles: Sendable {
  var portions: @Sendable (_ path: String) throws -> FilePortions
}

extension ContactFiles: DependencyKey {
  static let liveValue = ContactFiles { FilePortions(path: $0) }
  static let testValue = ContactFiles()
}

extension ContactImport.Action: ActionExamples {
  static var examples: [ContactImport.Action] { [.filePicked(path: "contacts.txt")] }
}

func contactsDriver() -> Driver {
  let driver = Driver(
    program: "contacts", version: "1.0",
    features: [
      DrivenFeature(
        "Contacts", summary: "the import of contacts", state: ContactImport.State(),
        storage: DrivenStorage { database, dependencies in
          try await DatabaseMigrator.contacts.migrate(database)
          dependencies.defaultDatabase = database
        },
        importing: DrivenImport(
          action: { .filePicked(path: $0) },
          event: { action in
            switch action {
            case .progressed(let bytesRead, let size): .progress(completed: bytesRead, of: size)
            case .finished: .finished("imported")
            case .failed(let reason): .inputOutputFailed(reason)
            default: nil
            }
          })
      ) {
        ContactImport()
      }
    ])
  return driver
}
