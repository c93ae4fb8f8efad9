import RatchetDump
import RatchetIssues
import Synchronization

/// Prints the output of ``Reducer/_printChanges(_:)``.
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

  /// Prints the action and the changes to standard error.
  public static var customDump: Self { .customDump(to: StandardErrorStream()) }

  /// Prints the names of the action's cases, without values, to standard error. The state is not
  /// copied.
  public static var actionLabels: Self { .actionLabels(to: StandardErrorStream()) }

  /// Prints the action and the changes to a stream of your own, with one write for each action.
  public static func customDump(to stream: some TextOutputStream & Sendable) -> Self {
    let sink = TextSink(stream)
    return Self(
      printChange: { action, before, after in
        let change = diff(before, after) ?? Wording.nothingChanged
        sink.write("\(ActionText.line(action))\n\(change)\n")
      })
  }

  /// Prints the names of the action's cases to a stream of your own. The state is not copied.
  public static func actionLabels(to stream: some TextOutputStream & Sendable) -> Self {
    let sink = TextSink(stream)
    return Self(.action { sink.write(ActionText.names($0) + "\n") })
  }
}

/// A stream that several stores may write to.
private final class TextSink<Stream: TextOutputStream & Sendable>: Sendable {
  // A lock: stores print from any thread.
  private let stream: Mutex<Stream>

  init(_ stream: Stream) { self.stream = Mutex(stream) }

  func write(_ text: String) { stream.withLock { $0.write(text) } }
}

private struct StandardErrorStream: TextOutputStream {
  func write(_ text: String) { StandardErrorReporter.emit(text) }
}
