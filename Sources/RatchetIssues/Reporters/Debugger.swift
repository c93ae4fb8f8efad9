#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

enum Debugger {
  /// Whether a debugger traces this process now.
  static var isAttached: Bool {
    #if canImport(Darwin)
      var request = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var process = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      let status = sysctl(&request, UInt32(request.count), &process, &size, nil, 0)
      return status == 0 && process.kp_proc.p_flag & P_TRACED != 0
    #elseif os(Linux) || os(Android)
      return isTraced(status: contents(of: "/proc/self/status"))
    #else
      return false
    #endif
  }

  /// Whether a Linux status file has a line `TracerPid:` with a number other than 0.
  static func isTraced(status: String) -> Bool {
    let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
    return tracer?.dropFirst("TracerPid:".count).contains { ("1"..."9").contains($0) } ?? false
  }

  #if os(Linux) || os(Android)
    private static func contents(of path: String) -> String {
      let file = open(path, O_RDONLY)
      // If it cannot be read, no debugger is known.
      guard file >= 0 else { return "" }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // Unsafe: the buffer pointer is not used after the call.
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  #endif
}
