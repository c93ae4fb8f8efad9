/// The exit code of a run, as the shell sees it: those of sysexits.h, and 128 plus the number of a
/// signal.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The arguments are wrong.
  case usage = 64
  /// The data that was read is wrong.
  case data = 65
  /// The input does not exist, or cannot be read.
  case noInput = 66
  /// A feature is wrong: the kit reported an issue.
  case software = 70
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  case hungUp = 129
  case interrupted = 130
  case brokenPipe = 141
  case terminated = 143

  init(_ reason: DriverInterrupts.Reason) {
    self =
      switch reason {
      case .interrupt: .interrupted
      case .terminate: .terminated
      case .hangUp: .hungUp
      case .brokenPipe: .brokenPipe
      case .unwritable: .inputOutput
      }
  }
}

/// The reason for which a run ends early: the message, and the exit code.
struct DriverFailure: Error, Equatable {
  let code: ExitCode
  let message: String
  /// Whether the message starts with the name of the file it is about; other messages start with
  /// that of the program.
  let namesFile: Bool

  init(_ code: ExitCode, _ message: String, namesFile: Bool = false) {
    self.code = code
    self.message = message
    self.namesFile = namesFile
  }
}
