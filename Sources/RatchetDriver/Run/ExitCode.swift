/// How a run ended, as the number that the shell sees: those of sysexits.h, and 128 plus the number
/// of the signal.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The arguments are wrong.
  case usage = 64
  /// What was read is not what it should be.
  case data = 65
  /// What was to be read is not there.
  case noInput = 66
  /// A feature is wrong: the kit reported an issue.
  case software = 70
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  case interrupted = 130
  case brokenPipe = 141
  case terminated = 143

  init(_ reason: DriverInterrupts.Reason) {
    self =
      switch reason {
      case .interrupt: .interrupted
      case .terminate: .terminated
      case .brokenPipe: .brokenPipe
      case .unwritable: .inputOutput
      }
  }
}

/// Why a run ends early: what to say, and the code.
struct DriverFailure: Error, Equatable {
  let code: ExitCode
  let message: String
  /// Whether the message starts with the file it is about; another one is the program's.
  let namesFile: Bool

  init(_ code: ExitCode, _ message: String, namesFile: Bool = false) {
    self.code = code
    self.message = message
    self.namesFile = namesFile
  }
}
