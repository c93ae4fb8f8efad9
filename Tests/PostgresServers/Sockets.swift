import Foundation

/// TCP sockets of the loopback.
enum Sockets {
  /// Returns a listening socket.
  ///
  /// - Parameter port: 0 for a free one.
  static func listen(on port: Int) throws -> Int32 {
    let socket = try make()
    var yes: Int32 = 1
    // Otherwise the port of connections that were just closed stays unusable for a minute.
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    do {
      try withAddress(port) { address, size in
        guard Foundation.bind(socket, address, size) == 0 else { throw lastError() }
      }
      guard Foundation.listen(socket, 128) == 0 else { throw lastError() }
    } catch {
      Foundation.close(socket)
      throw error
    }
    return socket
  }

  /// Connects, which on the loopback does not wait.
  static func connect(to port: Int) throws -> Int32 {
    let socket = try make()
    do {
      try withAddress(port) { address, size in
        guard Foundation.connect(socket, address, size) == 0 else { throw lastError() }
      }
    } catch {
      Foundation.close(socket)
      throw error
    }
    return socket
  }

  static func port(of socket: Int32) throws -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    guard code == 0 else { throw lastError() }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Small messages leave at once, and reads and writes return at once.
  static func prepare(_ socket: Int32) {
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
  }

  /// Closes with a reset: the peer gets an error, instead of the end of the stream.
  static func reset(_ socket: Int32) {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_LINGER, &linger,
      socklen_t(MemoryLayout.size(ofValue: linger)))
    Foundation.close(socket)
  }

  static func lastError() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  private static func make() throws -> Int32 {
    #if canImport(Darwin)
      let socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard socket >= 0 else { throw lastError() }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return socket
  }

  private static func withAddress<Value>(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Value
  ) rethrows -> Value {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr = in_addr(s_addr: INADDR_LOOPBACK.bigEndian)
    return try withUnsafePointer(to: address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// A port that was free a moment ago.
enum FreePort {
  static func find() throws -> Int {
    let socket = try Sockets.listen(on: 0)
    defer { close(socket) }
    return try Sockets.port(of: socket)
  }
}
