#if Postgres
  import RatchetCPQ
  import RatchetSystem

  /// A connection of libpq, which is closed with the last reference.
  // Unchecked: only one thread uses it at a time. That is the loop's, one that has borrowed the loop,
  // or while connecting the thread of one step, for which the loop waits.
  final class ServerHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    // libpq has its address as long as the connection is open.
    private let receiver: NoticeReceiver

    init(_ pointer: OpaquePointer, onNotice: (@Sendable (PostgresNotice) -> Void)?) {
      self.pointer = pointer
      receiver = NoticeReceiver(handler: onNotice)
      // Also without a handler: libpq would write the notices to standard error.
      PQsetNoticeReceiver(
        pointer,
        { receiver, result in
          guard let receiver, let result else { return }
          Unmanaged<NoticeReceiver>.fromOpaque(receiver)._withUnsafeGuaranteedRef {
            $0.receive(result)
          }
        }, Unmanaged.passUnretained(receiver).toOpaque())
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

  /// Passes the notices of libpq to a handler.
  private final class NoticeReceiver: Sendable {
    private let handler: (@Sendable (PostgresNotice) -> Void)?

    init(handler: (@Sendable (PostgresNotice) -> Void)?) {
      self.handler = handler
    }

    func receive(_ notice: OpaquePointer) {
      guard let handler else { return }
      handler(
        PostgresNotice { code in PQresultErrorField(notice, code).map { String(cString: $0) } })
    }
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
