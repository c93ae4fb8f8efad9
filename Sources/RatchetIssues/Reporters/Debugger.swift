import RatchetSystem

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
      do throws(ErrorNumber) {
        return String(
          decoding: try SystemFile(path, O_RDONLY).read(atMost: 4096), as: UTF8.self)
      } catch {
        // If it cannot be read, no debugger is known.
        return ""
      }
    }
  #endif
}
