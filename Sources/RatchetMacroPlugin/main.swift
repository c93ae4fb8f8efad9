import RatchetMacroMessages
import RatchetSystem

// The compiler starts this program, exchanges messages with it over standard input and output, and
// closes them when it is done.
exit(PluginLoop.runOnStandardChannel())
