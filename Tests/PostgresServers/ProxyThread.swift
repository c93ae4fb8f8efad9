import Dispatch
import Foundation

/// The thread of a ``PostgresProxy``, which alone uses its sockets.
// Unchecked: used by its own thread only, once it runs.
final class ProxyThread: @unchecked Sendable {
  enum Action: Sendable {
    case cut, refuse, accept, close
    case flow(PostgresProxy.Direction)
  }

  struct Command: Sendable {
    let action: Action
    let isDone: DispatchSemaphore
  }

  private var listener: Int32?
  private let port: Int
  private let server: Int
  private let wake: Int32
  /// Takes the commands; `true` says that no further ones will be taken.
  private let commands: (_ isLast: Bool) -> [Command]
  private var links: [ProxyLink] = []
  private var flow = PostgresProxy.Direction.both
  private var isClosed = false

  init(
    listener: Int32, port: Int, server: Int, wake: Int32,
    commands: @escaping (_ isLast: Bool) -> [Command]
  ) {
    self.listener = listener
    self.port = port
    self.server = server
    self.wake = wake
    self.commands = commands
  }

  func run() {
    while !isClosed {
      var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
      if let listener { polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
      for link in links { polled += link.polled(flow) }
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[0].revents != 0 { carryOutCommands() }
      if let listener, polled.contains(where: { $0.fd == listener && $0.revents != 0 }) {
        accept(from: listener)
      }
      links.removeAll { !$0.move(flow) }
    }
    for command in commands(true) { command.isDone.signal() }
    Foundation.close(wake)
  }

  private func carryOutCommands() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(wake, &bytes, bytes.count)
    for command in commands(false) {
      carryOut(command.action)
      command.isDone.signal()
    }
  }

  private func carryOut(_ action: Action) {
    switch action {
    case .cut: cut()
    case .flow(let directions): flow = directions
    case .refuse: stopListening()
    case .accept:
      guard listener == nil else { return }
      do {
        listener = try Sockets.listen(on: port)
      } catch {
        fatalError("the proxy's port \(port) cannot be opened again: \(error)")
      }
    case .close:
      cut()
      stopListening()
      isClosed = true
    }
  }

  private func cut() {
    for link in links { link.reset() }
    links = []
  }

  private func stopListening() {
    if let listener { Foundation.close(listener) }
    listener = nil
  }

  private func accept(from listener: Int32) {
    let client = Foundation.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    do {
      links.append(ProxyLink(client: client, server: try Sockets.connect(to: server)))
    } catch {
      // As if the server itself had refused.
      Sockets.reset(client)
    }
  }
}

/// A connection of a client with its connection to the server.
struct ProxyLink {
  private final class Channel {
    let from: Int32
    let to: Int32
    let direction: PostgresProxy.Direction
    var held: ArraySlice<UInt8> = []
    var isAtEnd = false

    init(_ from: Int32, _ to: Int32, _ direction: PostgresProxy.Direction) {
      (self.from, self.to, self.direction) = (from, to, direction)
    }

    /// Returns whether the connection is still usable.
    func move() -> Bool {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      // A limit, so that an endless stream of data keeps neither other connections nor commands
      // waiting.
      for _ in 0..<16 {
        while !held.isEmpty {
          let count = held.withUnsafeBytes { send(to, $0.baseAddress, $0.count, noSignal) }
          if count < 0 { return errno == EAGAIN || errno == EINTR }
          held = held.dropFirst(count)
        }
        if isAtEnd { return true }
        let count = recv(from, &bytes, bytes.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        if count == 0 {
          isAtEnd = true
          shutdown(to, Int32(SHUT_WR))
        }
        held = bytes[..<count]
      }
      return true
    }
  }

  private let channels: [Channel]

  init(client: Int32, server: Int32) {
    Sockets.prepare(client)
    Sockets.prepare(server)
    channels = [Channel(client, server, .toServer), Channel(server, client, .toClient)]
  }

  func polled(_ flow: PostgresProxy.Direction) -> [pollfd] {
    channels.filter { flow.contains($0.direction) }.compactMap { channel in
      if !channel.held.isEmpty {
        return pollfd(fd: channel.to, events: Int16(POLLOUT), revents: 0)
      }
      return channel.isAtEnd ? nil : pollfd(fd: channel.from, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Moves the bytes that are there. Returns false once both ends are closed; they are released
  /// then.
  func move(_ flow: PostgresProxy.Direction) -> Bool {
    for channel in channels where flow.contains(channel.direction) {
      guard channel.move() else {
        reset()
        return false
      }
    }
    guard channels.allSatisfy({ $0.isAtEnd && $0.held.isEmpty }) else { return true }
    for channel in channels { close(channel.from) }
    return false
  }

  func reset() {
    for channel in channels { Sockets.reset(channel.from) }
  }
}

#if canImport(Darwin)
  // Tests on a Mac ignore SIGPIPE, as the package's programs do.
  let noSignal: Int32 = 0
#else
  let noSignal = Int32(MSG_NOSIGNAL)
#endif
