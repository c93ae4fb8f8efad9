#if Postgres
  extension PostgresWording {
    static let unreachable = "the server cannot be reached"

    static let clientClosed =
      "the client is shut down; make another one, or shut it down when the program ends"

    static func checkoutTimeout(
      _ timeout: Duration?, maximum: Int, failure: (any Error)?
    ) -> String {
      let seconds = timeout.map { "\(PostgresWording.seconds($0)) s" } ?? "the time limit"
      let line =
        "no connection became free within \(seconds); "
        + "all \(maximum) of the pool may be in use: hold them for a shorter time, or raise maximum"
      return failure.map { "\(line); the last attempt to connect failed: \($0)" } ?? line
    }

    static func seconds(_ duration: Duration) -> Double {
      let (seconds, attoseconds) = duration.components
      return Double(seconds) + Double(attoseconds) / 1e18
    }

    // MARK: Transactions

    static let transactionLost =
      "the transaction ended before its block did; let the first error leave the block, and do not "
      + "run BEGIN, COMMIT or ROLLBACK yourself"

    static let transactionFailed =
      "a statement of the transaction failed, so it was rolled back; let the error leave the "
      + "block, or run the statement in a savepoint"

    static let transactionInTransaction =
      "the connection already is in a transaction; use a savepoint"

    static let savepointOutside =
      "a savepoint needs a transaction; make it in a block of transaction"

    static let noDefaultPostgres = """
      no PostgreSQL client was set: set defaultPostgres in prepareDependencies when the program \
      starts, or in withDependencies in a test
      """
  }
#endif
