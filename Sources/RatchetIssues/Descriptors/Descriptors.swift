#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum Descriptors {
  /// Waits until a descriptor can be read or written, has ended or has failed.
  package static func wait(_ descriptor: Int32, for event: some BinaryInteger) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&entry, 1, -1)
  }
}
