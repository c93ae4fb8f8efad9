import Ratchet
import RatchetDump
import Synchronization

/// Passes the events of a store to the output and to the recording, so that both see the same
/// states in the same order. Called in the store's isolation.
final class SessionEvents<State: Encodable & Equatable, Action: Encodable>: Sendable {
  typealias MakeRecorder =
    @Sendable (_ path: String, StateEncodings<State>) throws(DriverFailure)
    -> SessionRecorder<State, Action>

  /// A dependency of the store, which must be set when the store is made.
  let follower: SharedFollower
  let printer: TransitionPrinter<State, Action>
  private let makeRecorder: MakeRecorder
  // Locked: a prompt begins and ends recordings, and the store's isolation reads it.
  private let recording: Mutex<SessionRecorder<State, Action>?>
  private let encodings: StateEncodings<State>
  private let console: RunConsole

  private var recorder: SessionRecorder<State, Action>? { recording.withLock(\.self) }

  /// - Parameter makeRecorder: makes the recorder of the run for a file.
  init(
    _ options: RunOptions, console: RunConsole, makeRecorder: @escaping MakeRecorder
  ) throws(DriverFailure) {
    let memory = DiffMemory()
    follower = SharedFollower()
    encodings = StateEncodings(follower, memory: memory)
    printer = TransitionPrinter(
      options, encodings, follower, memory: memory, console: console)
    self.makeRecorder = makeRecorder
    var recorder: SessionRecorder<State, Action>?
    if let path = options.recording { recorder = try makeRecorder(path, encodings) }
    recording = Mutex(recorder)
    self.console = console
  }

  /// Makes the initial state of the run.
  func start(_ makeState: () -> State) -> State {
    guard let recorder else { return makeState() }
    follower.begin()
    return recorder.start(makeState)
  }

  /// Shows and records all events from here on.
  func begin(in state: State, _ running: [RunningEffect]) {
    if let recorder {
      recordShared(in: state)
      recorder.begin(in: state, running)
      // The first action may crash the program, and the first line may be awaited for long.
      recorder.flush()
    } else {
      follower.begin()
    }
    printer.begin()
  }

  /// Records a transition of the loading, which is not shown.
  func recordLoading(_ transition: Transition<State, Action>) {
    recorder?.recordLoading(transition)
    if follower.hasReducerChanges { recordShared(in: transition.after) }
  }

  /// Must be called when the run has ended, and its effects too.
  ///
  /// - Returns: the error because of which the recording is incomplete.
  func end() -> DriverFailure? {
    follower.end()
    return recorder?.end()
  }

  /// Begins a recording with the state now. Call it in the store's isolation.
  func beginRecording(
    to path: String, in state: State, _ running: [RunningEffect]
  ) throws(DriverFailure) {
    let recorder = try makeRecorder(path, encodings)
    recordShared(in: state)
    recorder.startLate()
    recorder.begin(in: state, running)
    recorder.flush()
    recording.withLock { $0 = recorder }
  }

  /// Completes the recording, if there is one.
  ///
  /// - Returns: its file, and the error because of which it is incomplete.
  func endRecording() -> (path: String, failure: DriverFailure?)? {
    guard let recorder = recording.withLock({ $0.take() }) else { return nil }
    return (recorder.path, recorder.end())
  }

  var recordingPath: String? { recorder?.path }

  /// Shows that the state was replaced. There must be no recording, which could not tell that.
  func recordJump(from old: State, to new: State, number: Int) {
    do {
      let states = printer.needsJSON ? (try encodings.state(old), try encodings.state(new)) : nil
      if states == nil { encodings.forget() }
      printer.append(printer.lines(forJumpTo: number, from: old, to: new, states))
    } catch {
      console.printError(Wording.cannotEncode(error, program: console.program))
    }
  }

  /// Calls the body after changes of shared values: see ``SharedFollower/whenChanged(_:)``.
  func whenSharedChanges(_ body: @escaping @Sendable () -> Void) { follower.whenChanged(body) }

  func willReduce(in state: State) {
    recordShared(in: state)
    recorder?.willReduce()
  }

  func record(_ transition: Transition<State, Action>) {
    printer.record(transition)
    recorder?.record(transition)
    // Apart from changes by other code, which come later: a repeated session makes these itself.
    if follower.hasReducerChanges { recordShared(in: transition.after) }
  }

  func record(_ event: EffectEvent) { recorder?.record(event) }

  func recordClock(_ time: String) {
    printer.recordClock(time)
    recorder?.recordClock(time)
  }

  /// Records changes outside of actions. Must be called before each action, and after a time
  /// without actions.
  func recordShared(in state: State) {
    guard recorder != nil || printer.isShowing else { return }
    do {
      let taken = try follower.takeChanges { changes in
        let isNeeded = recorder.map { !$0.isLoading } ?? printer.needsJSON
        let states = isNeeded ? try encodings.states(of: state, changes) : nil
        return (
          states: states, values: try recorder?.values(of: changes) ?? [],
          lines: printer.sharedLines(in: state, changes, states)
        )
      }
      guard let taken else { return }
      if let states = taken.states { encodings.accept(states) }
      recorder?.recordShared(taken.states, taken.values)
      printer.append(taken.lines)
    } catch {
      console.printError(Wording.cannotEncode(error, program: console.program))
    }
  }

  /// Completes a script line.
  ///
  /// - Parameter isLast: whether the next line is not available yet, so that all output is shown
  ///   now.
  func finishLine(isLast: Bool) {
    printer.finishLine(isLast: isLast)
    recorder?.flush()
  }

  /// Shows the output of completed lines, since the run may wait for long.
  func flush() {
    printer.flush()
    recorder?.flush()
  }
}
