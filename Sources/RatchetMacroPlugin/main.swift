import RatchetSystem

// The compiler starts this program, exchanges messages with it over standard input and output, and
// closes them when it is done. An early end of the exchange is reported in one line.
do {
  try PluginLoop(channel: .standard()).run()
} catch {
  do {
    try Descriptor(number: STDERR_FILENO).put(Array("\(Wording.stopped(by: error))\n".utf8))
  } catch {
    // Standard error is closed as well; the exit status still reports the failure.
  }
  exit(1)
}
