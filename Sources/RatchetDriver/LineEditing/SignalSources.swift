import Dispatch
import RatchetSystem

/// Calls closures when signals arrive, instead of their default actions, until it is released.
final class SignalSources {
  private let sources: [any DispatchSourceSignal]

  init(_ handlers: [(signal: Int32, body: @Sendable () -> Void)]) {
    sources = handlers.map { number, body in
      // The source still sees an ignored signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }
}
