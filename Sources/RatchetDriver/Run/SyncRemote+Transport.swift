import Foundation
import RatchetSync

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
        return PostgresTransport(try PostgresConfiguration(text))
      #else
        throw UsageError(message: Wording.noPostgres)
      #endif
    }
  }

  /// The SQL that sets a PostgreSQL server up.
  static func schema() throws(UsageError) -> String {
    #if Postgres
      return PostgresTransport.schema
    #else
      throw UsageError(message: Wording.noPostgres)
    #endif
  }
}
