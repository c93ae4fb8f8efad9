import RatchetDump
import RatchetIssues
import Synchronization

extension Reducer {
  /// Prints each action that this reducer receives, on one line, and the difference that it made to
  /// the state.
  ///
  /// For debugging; it works in release builds too. While it prints changes, the state is copied
  /// before each action, and so are the collections in it that the action changes. Without a
  /// printer (nil) it does nothing.
  ///
  /// ```swift
  /// Store(initialState: Counter.State()) {
  ///   Counter()._printChanges()
  /// }
  /// // .incrementTapped
  /// //   Counter.State(
  /// // -   count: 0
  /// // +   count: 1
  /// //   )
  /// ```
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> WrappedReducer<Self> {
    WrappedReducer(self) { base, context in
      let base = base._compile(in: &context).reduce
      switch printer?.output {
      case nil: return base
      case .action(let print):
        return { state, action in
          print(action)
          return base(&state, action)
        }
      case .change(let print):
        return { state, action in
          let before = state
          let effect = base(&state, action)
          print(action, before, state)
          return effect
        }
      }
    }
  }
}

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

/// Short texts for actions.
enum ActionText {
  /// The dump of an action on one line.
  static func line(_ action: Any) -> String {
    let lines = dumpText(action).split(separator: "\n").map { $0.drop { $0 == " " } }
    var text = ""
    for line in lines {
      let isTight =
        text.isEmpty || text.last.map { "([".contains($0) } == true
        || line.first.map { ")]".contains($0) } == true
      text += (isTight ? "" : " ") + line
    }
    return text
  }

  /// The names of the nested cases, from the outermost inwards: `.rows.element.deleted`.
  static func names(_ action: Any) -> String {
    var text = ""
    var rest: Any? = action
    while let value = rest {
      rest = nil
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .enum:
        guard let child = mirror.children.first else { return text + ".\(value)" }
        text += "." + (child.label ?? "")
        rest = child.value
      case .tuple:
        // An element's id and its action.
        rest = mirror.children.first { Mirror(reflecting: $0.value).displayStyle == .enum }?.value
      default: break
      }
    }
    return text
  }
}
