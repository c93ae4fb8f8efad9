/// System calls on descriptors that are opened and closed by the caller.
package enum Descriptors {
  /// Waits until a descriptor can be read or written, has ended or has failed.
  package static func wait(_ descriptor: Int32, for event: some BinaryInteger) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  /// Opens a file. The caller must close it.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(ErrorNumber)
    -> Int32
  {
    while true {
      let descriptor = openFile(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw .last }
    }
  }

  package static func close(_ descriptor: Int32) { closeFile(descriptor) }

  /// Reads the available bytes, waiting for some; empty at the end.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes.
  ///   - waits: whether to wait for bytes where the descriptor does not block; otherwise `EAGAIN`
  ///     is thrown.
  package static func read(
    _ descriptor: Int32, atMost limit: Int, waits: Bool = true
  ) throws(ErrorNumber) -> [UInt8] {
    while true {
      var count = 0
      var code: Int32 = 0
      // Unsafe: the buffer is filled before any other code sees it; the pointer is not used after
      // the call.
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
        count = readBytes(descriptor, buffer.baseAddress, limit)
        code = errno
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      switch code {
      case EINTR: continue
      // Another program may have made a terminal non-blocking.
      case EAGAIN where waits, EWOULDBLOCK where waits: wait(descriptor, for: POLLIN)
      default: throw ErrorNumber(code)
      }
    }
  }

  /// Writes all bytes, in as many system calls as needed, and waits for a slow reader.
  package static func write(_ bytes: RawSpan, to descriptor: Int32) throws(ErrorNumber) {
    var written = 0
    while written < bytes.byteCount {
      // Unsafe: the pointer is not used after the call.
      let (count, code) = bytes.withUnsafeBytes { buffer in
        let count = writeBytes(
          descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        return (count, count < 0 ? errno : 0)
      }
      switch code {
      case 0: written += count
      case EINTR: continue
      // The descriptor may be shared with a program that made it non-blocking.
      case EAGAIN, EWOULDBLOCK: wait(descriptor, for: POLLOUT)
      default: throw ErrorNumber(code)
      }
    }
  }
}

// Outside of `Descriptors`, where the names mean its own functions.

private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
