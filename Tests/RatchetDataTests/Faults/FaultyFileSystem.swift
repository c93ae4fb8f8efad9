import CFaults
import Foundation
import RatchetData

/// What SQLite asks of a file system.
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

/// A file system for SQLite that fails where it is told to. Each test has its own; the connections
/// are opened with ``FaultyFileSystem/configuration``.
final class FaultyFileSystem: Sendable {
  enum Effect: Sendable {
    case failure(ResultCode?)
    /// A write does its first half.
    case tear
    case kill
    /// The calling task is cancelled, and the call goes on.
    case cancellation
  }

  struct Tally {
    /// The calls that were counted since the file system was armed.
    var calls: Int
    /// Those that were hit.
    var hits: Int
    /// What they answered, if the plan named no code.
    var usualCodes: Set<ResultCode>
    var openFiles: Int
  }

  let name = "faults-\(UUID())"
  // Unsafe only to the compiler, which knows nothing of the C struct: it has a lock of its own.
  private nonisolated(unsafe) let vfs: OpaquePointer

  /// - Parameter sleeps: whether a connection that waits for a lock takes time.
  init(sleeps: Bool = false) {
    guard let vfs = fault_vfs_create(name, sleeps) else { fatalError("out of memory") }
    self.vfs = vfs
    disarm()
  }

  deinit {
    // A test that failed may have left a connection behind, which still needs it.
    if tally.openFiles == 0 { fault_vfs_destroy(vfs) }
  }

  var configuration: DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.fileSystem = name
    return configuration
  }

  /// From now on counts such calls, and hits those of that number, the first being 1.
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

  /// From now on counts, and fails no more.
  func disarm() {
    arm(.every, .failure(nil), at: .max ... .max)
  }

  /// From now on knows what has not been synced, so that ``losePower(seed:)`` can lose it.
  func rememberUnsynced() { fault_vfs_remember(vfs) }

  /// What a power cut does to the files, once they are closed: of what was written since they were
  /// last synced, any part is lost.
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
