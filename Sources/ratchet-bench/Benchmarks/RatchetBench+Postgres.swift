#if Postgres
  import Foundation
  import PostgresServers
#endif

extension RatchetBench {
  /// The benchmarks of RatchetPostgres beside C code over libpq, which uses the same server. None
  /// without the trait, or where no server can be started.
  static var postgres: [Benchmark] {
    #if Postgres
      if let reason = PostgresServer.unavailableReason {
        FileHandle.standardError.write(Data("\(reason)\n".utf8))
        return []
      }
      return postgresKeys + postgresRows + postgresCopies
    #else
      return []
    #endif
  }
}
