import Foundation
import RatchetSync
import RatchetSystem

#if Postgres
  import RatchetPostgres
#endif

extension SyncRemote {
  /// Makes the transport. Nothing is connected yet.
  func transport() throws -> any SyncTransport {
    switch self {
    case .folder(let path): return FolderTransport(folder: URL(fileURLWithPath: path))
    case .postgres(let text):
      #if Postgres
        return PostgresTransport(try Self.configuration(text))
      #else
        throw UsageError(message: Wording.noPostgres)
      #endif
    }
  }

  /// Throws if there can be no transport, so that no database is opened in vain.
  func check() throws {
    switch self {
    case .folder(let path):
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard !Self.exists(path), !Self.exists(parent) else { return }
      throw DriverFailure(.cannotCreate, Wording.noSharedFolder(path, in: parent))
    case .postgres: _ = try transport()
    }
  }

  /// Whether no device has synchronized here: the path may be mistyped, or a disk not be there.
  var isNew: Bool {
    guard case .folder(let path) = self else { return false }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).isEmpty
    } catch {
      return !Self.exists(path)
    }
  }

  /// Whether there is something at a path. If that cannot be found out, what uses it reports why.
  private static func exists(_ path: String) -> Bool {
    do throws(ErrorNumber) {
      return try FileStatus.of(path, followingLink: true) != nil
    } catch {
      return true
    }
  }

  #if Postgres
    private static func configuration(_ text: String) throws(UsageError) -> PostgresConfiguration {
      let configuration: PostgresConfiguration
      do throws(PostgresError) {
        configuration = try PostgresConfiguration(text)
      } catch {
        throw UsageError(message: Wording.unusableRemote(error.message))
      }
      // Several hosts have a list of ports, which is an option.
      let others = configuration.options["port"]?.split(separator: ",").map { Int($0) } ?? []
      let ports = others + (configuration.port.map { [$0] } ?? [])
      guard ports.allSatisfy({ $0.map((1...65_535).contains) == true }) else {
        throw UsageError(message: Wording.unusableRemote(Wording.noPort))
      }
      return configuration
    }
  #endif

  /// The SQL that sets a PostgreSQL server up.
  static func schema() throws(UsageError) -> String {
    #if Postgres
      return PostgresTransport.schema
    #else
      throw UsageError(message: Wording.noPostgres)
    #endif
  }
}
