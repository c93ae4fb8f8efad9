import Dispatch
import Foundation

/// Turns SIGINT and SIGTERM into interrupts of a run. A second signal ends the process at once.
final class ProcessSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ interrupts: DriverInterrupts) {
    sources = [(SIGINT, DriverInterrupts.Reason.interrupt), (SIGTERM, .terminate)].map {
      code, reason in
      // The source still sees an ignored signal; the default action would end the process.
      signal(code, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
      source.setEventHandler {
        if interrupts.reason != nil { SystemCalls.exitAtOnce(ExitCode(reason).rawValue) }
        interrupts.raise(reason)
      }
      source.resume()
      return source
    }
  }
}
