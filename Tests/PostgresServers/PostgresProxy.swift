import Dispatch
import Foundation
import Synchronization

/// A port of the loopback that passes connections on to a server, and can break them.
///
/// One thread moves the bytes and owns the sockets. The functions hand it a command, and return
/// when it has been carried out; they may be called on any thread.
public final class PostgresProxy: Sendable {
  /// The directions in which bytes flow.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let toServer = Direction(rawValue: 1)
    public static let toClient = Direction(rawValue: 2)
    public static let both: Direction = [.toServer, .toClient]
  }

  public let port: Int
  /// The commands that the thread has not taken yet; `nil` when it has ended.
  private let commands: Mutex<[ProxyThread.Command]?>
  private let wake: Int32

  /// - Parameter port: The server's port.
  public init(to port: Int) throws {
    let listener = try Sockets.listen(on: 0)
    self.port = try Sockets.port(of: listener)
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw Sockets.lastError() }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    wake = pipes[1]
    commands = Mutex([])
    let thread = ProxyThread(
      listener: listener, port: self.port, server: port, wake: pipes[0],
      commands: { [self] isLast in
        commands.withLock { commands in
          defer { commands = isLast ? nil : [] }
          return commands ?? []
        }
      })
    Thread.detachNewThread { thread.run() }
  }

  /// Resets all open connections. New ones are accepted.
  public func cut() { send(.cut) }

  /// Refuses new connections.
  public func refuse() { send(.refuse) }

  /// Accepts new connections again.
  public func accept() { send(.accept) }

  /// Holds the bytes back, of open and of new connections.
  public func stall(_ directions: Direction = .both) {
    send(.flow(Direction.both.subtracting(directions)))
  }

  /// Passes the bytes on again, first those that were held back.
  public func resume() { send(.flow(.both)) }

  /// Resets all connections, and ends the proxy. Nothing has an effect after that.
  public func close() { send(.close) }

  private func send(_ action: ProxyThread.Action) {
    let isDone = DispatchSemaphore(value: 0)
    let isSent = commands.withLock { commands in
      commands?.append(ProxyThread.Command(action: action, isDone: isDone))
      var byte: UInt8 = 0
      // Within the lock: the thread closes the other end after it has ended.
      return commands != nil && write(wake, &byte, 1) == 1
    }
    if isSent { isDone.wait() }
  }
}
