import Foundation
import Synchronization

/// A port of the loopback that speaks as a server would, but gives the answers of a test.
///
/// Each session needs no password. When the client has sent a complete request, it gets the next
/// answer; after the last one the connection is closed.
public final class ScriptedServer: Sendable {
  public let port: Int
  private let listener: Int32
  private let answers: [[UInt8]]

  /// - Parameter answers: The bytes after each request of the client: a query, or a group of
  ///   messages that ends with a synchronization. The rest of a COPY is no request of its own.
  public init(_ answers: [[UInt8]]) throws {
    self.answers = answers
    listener = try Sockets.listen(on: 0)
    port = try Sockets.port(of: listener)
    Thread.detachNewThread { [listener, answers] in
      // Closed by this thread alone: another server could get the number of the descriptor before
      // this thread waits for the next client.
      defer { Foundation.close(listener) }
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          if errno == EINTR { continue }
          return
        }
        ScriptedSession(client, answers).run()
      }
    }
  }

  public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

  /// Refuses further connections.
  public func close() {
    // Ends the wait of the thread, which then closes it.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// A message as the server sends it: its type, its length and its body.
  public static func message(_ type: Character, _ body: [UInt8] = []) -> [UInt8] {
    Array(type.utf8) + bytes(UInt32(body.count + 4)) + body
  }

  /// A number as the server sends it.
  public static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// A text that ends with NUL.
  public static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  /// The end of an answer, outside of a transaction.
  public static let ready = message("Z", Array("I".utf8))
}

/// A connection of one client.
private struct ScriptedSession {
  private let client: Int32
  private let answers: [[UInt8]]

  init(_ client: Int32, _ answers: [[UInt8]]) {
    self.client = client
    self.answers = answers
  }

  func run() {
    defer { close(client) }
    guard startUp() else { return }
    for answer in answers {
      while true {
        guard let request = nextRequest() else { return }
        guard put(request == .endOfCopy ? ScriptedServer.ready : answer) else { return }
        if request == .statement { break }
      }
    }
    shutdown(client, Int32(SHUT_WR))
    // Until the client closes: a reset could overtake the answer.
    while take(1) != nil {}
  }

  private func startUp() -> Bool {
    while let size = number(), let code = number() {
      switch code {
      case 80_877_103:
        // A request for TLS.
        guard put(Array("N".utf8)) else { return false }
      case 196_608:
        guard take(Int(size) - 8) != nil else { return false }
        return put(
          ScriptedServer.message("R", ScriptedServer.bytes(UInt32(0))) + ScriptedServer.ready)
      default:
        // A request to cancel.
        return false
      }
    }
    return false
  }

  private enum Request {
    case statement
    /// The rest of a COPY, with a synchronization: a server that has ended the COPY answers to that.
    case endOfCopy
  }

  /// Reads until the end of a query, or of a group of messages.
  private func nextRequest() -> Request? {
    var isRestOfCopy = true
    while let type = take(1)?.first, let size = number() {
      guard take(Int(size) - 4) != nil, type != UInt8(ascii: "X") else { return nil }
      switch type {
      case UInt8(ascii: "Q"): return .statement
      case UInt8(ascii: "S"): return isRestOfCopy ? .endOfCopy : .statement
      case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "f"): break
      default: isRestOfCopy = false
      }
    }
    return nil
  }

  private func number() -> UInt32? {
    take(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private func take(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(count, 0))
    var done = 0
    while done < bytes.count {
      let received = bytes.withUnsafeMutableBytes { bytes in
        recv(client, bytes.baseAddress.map { $0 + done }, bytes.count - done, 0)
      }
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      done += received
    }
    return bytes
  }

  private func put(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBytes { bytes in
        send(client, bytes.baseAddress.map { $0 + done }, bytes.count - done, noSignal)
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return false }
      done += sent
    }
    return true
  }
}
