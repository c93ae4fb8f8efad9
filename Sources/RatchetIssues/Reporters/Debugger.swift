#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

enum Debugger {
  /// Whether something traces this process now.
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

  /// What Linux says of a process: the line `TracerPid:` with another number than 0.
  static func isTraced(status: String) -> Bool {
    let tracer = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
    return tracer?.dropFirst("TracerPid:".count).contains { ("1"..."9").contains($0) } ?? false
  }

  #if os(Linux) || os(Android)
    private static func contents(of path: String) -> String {
      let file = open(path, O_RDONLY)
      // Where it cannot be read nothing is known of a debugger.
      guard file >= 0 else { return "" }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // The buffer pointer does not outlive the call.
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  #endif
}
