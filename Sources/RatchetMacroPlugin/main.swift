#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The compiler starts this program, speaks to it over standard input and output, and closes them
// when it has no more to ask. Whatever ends the conversation early is said in one line.
do {
  try PluginLoop(channel: .standard()).run()
} catch {
  do {
    try Descriptor(number: STDERR_FILENO).put(Array("\(Wording.stopped(by: error))\n".utf8))
  } catch {
    // Nobody reads standard error; the status still tells.
  }
  exit(1)
}
