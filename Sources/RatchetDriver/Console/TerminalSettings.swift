import RatchetSystem
import Synchronization

/// The settings of the terminal at the start of the program, which are put back at its end, however
/// it ends: also after a crash, since a shell on a terminal without echo is hard to use.
///
/// Threading: ``save()`` is called once, before any other function, by the task that makes the
/// prompt. After that the contents do not change, so that a handler of a signal may read them.
enum TerminalSettings {
  // Allocated for good: a handler of a signal must not make anything.
  nonisolated(unsafe) private static let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let isSaved = Atomic(false)

  /// The signals that end the program at once, but for those that ``ProcessSignals`` handles.
  private static let fatal = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  // By the numbers of the signals. As above.
  nonisolated(unsafe) private static let handlers =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  /// Notes the settings of standard input. They are put back if a signal ends the program.
  static func save() {
    guard tcgetattr(0, saved) == 0 else { return }
    isSaved.store(true, ordering: .releasing)
    for number in fatal {
      sigaction(number, nil, handlers + Int(number))
      _ = signal(number) { number in
        TerminalSettings.restore()
        // After this handler, the signal comes again, and is handled as without a prompt.
        sigaction(number, TerminalSettings.handlers + Int(number), nil)
        raise(number)
      }
    }
  }

  /// Uses settings between two lines of a prompt under which keys that are pressed early stay for
  /// the next line: they are not echoed into the output, and control-D is a key like others.
  static func keepEarlyKeys() {
    guard isSaved.load(ordering: .acquiring) else { return }
    var settings = saved.pointee
    settings.c_lflag &= ~tcflag_t(ECHO)
    // The value of `_POSIX_VDISABLE`, which Swift does not import everywhere.
    #if canImport(Darwin)
      let noKey: UInt8 = 0xFF
    #else
      let noKey: UInt8 = 0
    #endif
    // Unsafe: the bytes of a tuple with one byte for each key.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VEOF)] = noKey }
    _ = tcsetattr(0, TCSANOW, &settings)
  }

  /// Puts the settings back, if they were saved.
  static func restore() {
    // Output is not waited for: a terminal that is stopped would never take it.
    if isSaved.load(ordering: .acquiring) { _ = tcsetattr(0, TCSANOW, saved) }
  }

  /// Lets this thread treat characters as UTF-8, whatever the locale of the program.
  static func useUTF8() {
    #if canImport(Darwin)
      let characters = LC_CTYPE_MASK
    #else
      let characters = Int32(1) << Int32(LC_CTYPE)
    #endif
    for name in ["C.UTF-8", "UTF-8", "en_US.UTF-8"] {
      guard let locale = newlocale(characters, name, nil) else { continue }
      _ = uselocale(locale)
      return
    }
  }
}
