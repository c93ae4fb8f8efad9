import CFaults
import RatchetData

/// Injects a fault, and reports its results.
final class FaultInjection {
  let configuration: DatabaseConfiguration
  private(set) var wasHit = false
  private let fault: Fault
  private let fileSystem: FaultyFileSystem?

  init(_ fault: Fault) {
    self.fault = fault
    switch fault.source {
    case .fileSystem:
      let fileSystem = FaultyFileSystem()
      self.fileSystem = fileSystem
      configuration = fileSystem.configuration
    case .memory:
      fileSystem = nil
      configuration = DatabaseConfiguration()
    }
  }

  func arm(at numbers: ClosedRange<Int>) {
    switch fault.source {
    case .fileSystem(let calls, let effect): fileSystem?.arm(calls, effect, at: numbers)
    case .memory: fault_memory_arm(Int64(numbers.lowerBound), Int64(numbers.upperBound))
    }
  }

  func disarm() {
    if hits > 0 {
      wasHit = true
      codes = fault.codes.isEmpty ? fileSystem?.tally.usualCodes ?? [] : fault.codes
    }
    fileSystem?.disarm()
    if fileSystem == nil { fault_memory_arm(0, 0) }
  }

  /// The results of the calls that failed, or the errors that SQLite derived from them.
  private(set) var codes: Set<ResultCode> = []

  var openFiles: Int { fileSystem?.tally.openFiles ?? 0 }

  private var hits: Int { fileSystem?.tally.hits ?? Int(fault_memory_hits()) }
}
