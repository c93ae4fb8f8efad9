#if Postgres
  import CPQ
  import RatchetSystem

  /// A connection of libpq, which is closed with the last reference.
  // Unchecked: only one thread uses it at a time. That is the loop's, or while connecting the thread
  // of one step, for which the loop waits.
  final class ServerHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
    }

    deinit {
      PQfinish(pointer)
    }

    var socket: Int32 { PQsocket(pointer) }

    /// libpq's last message in one line.
    var message: String {
      let text = PostgresWording.oneLine(String(cString: PQerrorMessage(pointer)))
      return text.isEmpty ? PostgresWording.noReason : text
    }

    var transactionStatus: PGTransactionStatusType { PQtransactionStatus(pointer) }
  }

  /// A request to cancel the running statement, which libpq sends over a connection of its own, and
  /// waits for.
  // Unchecked: a copy of the server's address and key, which only one thread uses.
  struct CancelRequest: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ handle: ServerHandle) {
      guard let pointer = PQgetCancel(handle.pointer) else { return nil }
      self.pointer = pointer
    }

    /// Sends the request on a thread of its own, and calls `didEnd` there when the server has
    /// received it, or cannot be reached.
    func start(didEnd: @escaping @Sendable () -> Void) {
      do throws(ErrorNumber) {
        try SystemThread(label: "ratchet.cancel") {
          var message = [CChar](repeating: 0, count: 256)
          // If the server cannot be reached, it does not answer the statement either, and the
          // connection is given up at the end of the grace period.
          _ = PQcancel(pointer, &message, Int32(message.count))
          PQfreeCancel(pointer)
          didEnd()
        }.detach()
      } catch {
        PQfreeCancel(pointer)
        didEnd()
      }
    }
  }
#endif
