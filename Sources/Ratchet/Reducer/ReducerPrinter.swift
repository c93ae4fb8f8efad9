import RatchetDump
import RatchetIssues
import Synchronization

/// Prints what ``Reducer/_printChanges(_:)`` is to print.
public struct _ReducerPrinter<State, Action> {
  enum Output {
    case action((Action) -> Void)
    case change((Action, State, State) -> Void)
  }

  let output: Output

  init(_ output: Output) { self.output = output }

  /// Calls a function after each action.
  public init(
    printChange:
      @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    output = .change(printChange)
  }

  /// The action and what changed, to standard error.
  public static var customDump: Self { .customDump(to: StandardErrorStream()) }

  /// The names of the action's cases, without values, to standard error. The state is not copied.
  public static var actionLabels: Self { .actionLabels(to: StandardErrorStream()) }

  /// The action and what changed, to a stream of your own, which is written to once an action.
  public static func customDump(to stream: some TextOutputStream & Sendable) -> Self {
    let sink = TextSink(stream)
    return Self(
      printChange: { action, before, after in
        let change = diff(before, after) ?? Wording.nothingChanged
        sink.write("\(ActionText.line(action))\n\(change)\n")
      })
  }

  /// The names of the action's cases, to a stream of your own. The state is not copied.
  public static func actionLabels(to stream: some TextOutputStream & Sendable) -> Self {
    let sink = TextSink(stream)
    return Self(.action { sink.write(ActionText.names($0) + "\n") })
  }
}

/// A stream that may be written to from several stores.
private final class TextSink<Stream: TextOutputStream & Sendable>: Sendable {
  // Stores print from any thread.
  private let stream: Mutex<Stream>

  init(_ stream: Stream) { self.stream = Mutex(stream) }

  func write(_ text: String) { stream.withLock { $0.write(text) } }
}

private struct StandardErrorStream: TextOutputStream {
  func write(_ text: String) { StandardErrorReporter.emit(text) }
}
