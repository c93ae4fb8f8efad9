import CFaults
import Foundation
import RatchetData

/// SQLite's operations on a file system.
struct FileCalls: OptionSet, Hashable, Sendable {
  var rawValue: UInt32

  static let every = FileCalls(FAULT_EVERY_CALL)
  static let opening = FileCalls(FAULT_OPEN)
  static let reading = FileCalls(FAULT_READ)
  static let writing = FileCalls(FAULT_WRITE)
  static let truncating = FileCalls(FAULT_TRUNCATE)
  static let syncing = FileCalls(FAULT_SYNC)
  static let locking: FileCalls = [FileCalls(FAULT_LOCK), FileCalls(FAULT_SHM_LOCK)]
  static let sharing = FileCalls(FAULT_SHM_MAP)
  static let deleting = FileCalls(FAULT_DELETE)
  static let accessing = FileCalls(FAULT_ACCESS)

  init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(_ constant: Int) { rawValue = UInt32(constant) }
}

/// A file system for SQLite that fails as planned. Each test has its own; the connections are
/// opened with ``FaultyFileSystem/configuration``.
final class FaultyFileSystem: Sendable {
  enum Effect: Sendable {
    case failure(ResultCode?)
    /// A write writes only its first half.
    case tear
    case kill
    /// The calling task is cancelled, and the call continues.
    case cancellation
  }

  struct Tally {
    /// The number of calls since the file system was armed.
    var calls: Int
    /// The calls that failed.
    var hits: Int
    /// Their results, if the plan has no code.
    var usualCodes: Set<ResultCode>
    var openFiles: Int
  }

  let name = "faults-\(UUID())"
  // Unsafe only to the compiler, which does not know the C struct: that has a lock of its own.
  private nonisolated(unsafe) let vfs: OpaquePointer

  /// - Parameter sleeps: whether a connection that waits for a lock takes time.
  init(sleeps: Bool = false) {
    guard let vfs = fault_vfs_create(name, sleeps) else { fatalError("out of memory") }
    self.vfs = vfs
    disarm()
  }

  deinit {
    // A failed test may have left a connection open that still needs the file system.
    if tally.openFiles == 0 { fault_vfs_destroy(vfs) }
  }

  var configuration: DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.fileSystem = name
    return configuration
  }

  /// From now on counts calls of the kinds, and makes those with the numbers fail, starting at 1.
  func arm(_ calls: FileCalls, _ effect: Effect, at numbers: ClosedRange<Int>) {
    var plan = fault_plan()
    plan.calls = calls.rawValue
    plan.first = Int64(numbers.lowerBound)
    plan.last = Int64(numbers.upperBound)
    switch effect {
    case .failure(let code):
      plan.effect = Int32(FAULT_FAILS)
      plan.code = code?.rawValue ?? 0
    case .tear: plan.effect = Int32(FAULT_TEARS)
    case .kill: plan.effect = Int32(FAULT_KILLS)
    case .cancellation:
      plan.effect = Int32(FAULT_HOOKS)
      plan.hook = { withUnsafeCurrentTask { $0?.cancel() } }
    }
    fault_vfs_arm(vfs, plan)
  }

  /// From now on counts, and fails no call.
  func disarm() {
    arm(.every, .failure(nil), at: .max ... .max)
  }

  /// From now on tracks unsynced data, so that ``losePower(seed:)`` can lose it.
  func rememberUnsynced() { fault_vfs_remember(vfs) }

  /// Simulates a power cut on the closed files: of the data written since their last sync, any part
  /// is lost.
  func losePower(seed: UInt64) -> Bool { fault_vfs_lose_power(vfs, seed) }

  var tally: Tally {
    let tally = fault_vfs_tally(vfs)
    let kinds = (0..<32).map { UInt32(1) << $0 }.filter { $0 & tally.hit_calls != 0 }
    return Tally(
      calls: Int(tally.calls), hits: Int(tally.hits),
      usualCodes: Set(kinds.map { ResultCode(rawValue: fault_usual_code($0)) }),
      openFiles: Int(tally.open_files))
  }
}
