/// The running program.
package enum CurrentProcess {
  /// Ends the program, after the functions that were registered with `atexit`.
  package static func end(_ status: Int32) -> Never { exit(status) }
}
