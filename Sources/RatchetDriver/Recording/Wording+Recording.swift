/// The texts about recordings.
extension Wording {
  static let fromSend = "send"

  static func recordingExists(_ path: String) -> String {
    "\(path) exists already, and a recording overwrites nothing; name another file"
  }

  static func cannotRecord(_ path: String, reason: SystemError) -> String {
    "cannot record to \(path): \(reason)"
  }

  static func noTransitionNumber(_ option: String, _ value: String) -> String {
    "\(option) needs the number of a transition, not \(quoted(value))"
  }

  static let noReportOutput =
    "report needs --html, --trace, --mermaid or --redux-devtools with a file"
  static let emptyReportOutput = "report needs the name of a file after each option"
  static let featureTree = "Features"
  static let causes = "Causes"

  static func actionCount(_ feature: String, _ count: Int) -> String {
    "\(feature) (\(count) \(count == 1 ? "action" : "actions"))"
  }

  static func cannotWriteReport(_ path: String, reason: String) -> String {
    "cannot write \(path): \(reason)"
  }

  static func reportNeedsFile(_ path: String) -> String {
    "cannot write \(path): it is a pipe or a device, and a report replaces a file; use - for standard output"
  }

  static func reportReplaces(_ path: String) -> String {
    "\(path) is the recording itself, or named twice; give each output a file of its own"
  }

  static func unknownRecordedFeature(_ name: String, _ feature: String, program: String) -> String {
    "\(name) is a recording of \(feature), which is not a feature of \(program); use the program that recorded it"
  }

  static func emptyRecording(_ name: String) -> String { "\(name) is empty: not a recording" }

  static func stateless(_ name: String) -> String {
    "\(name) has no state: it was cut off before the first one"
  }

  static func tooFewTransitions(_ name: String, _ count: Int, until: Int) -> String {
    "\(name) ends with transition \(count); there is no \(until)"
  }

  static func incompleteRecording(_ name: String, line: Int) -> String {
    "\(name):\(line): the line is incomplete, as after a kill; only the lines before it count"
  }

  static func recordingLine(_ error: RecordingLineError) -> String {
    switch error {
    case .noRecording: "not the header of a recording"
    case .otherFormat(let format):
      "a recording of format \(format); this program reads format \(RecordingHeader.format)"
    case .noEntry: "not an entry of a recording"
    case .member(let name): "\(quoted(name)) is missing, or not what a recording has there"
    case .syntax(let message, _): message
    }
  }

  static func cannotReplay(_ error: ReplayError) -> String {
    switch error {
    case .noState: "a change comes before the first state"
    case .number(let number, let expected):
      "transition \(number) comes where \(expected) is due: lines are missing, or are there twice"
    case .otherState(let number):
      "the state after transition \(number) does not follow from the changes: it was altered"
    case .stateAgain(let number):
      "the state after transition \(number) is there twice: a line was copied"
    case .cause(let number):
      "the cause is transition \(number), which has not been yet: it was altered"
    case .effectAgain(let number): "effect \(number) begins twice: lines were copied or altered"
    case .effectAfterEnd(let number):
      "effect \(number) has ended already: lines were copied or altered"
    case .patch(let place):
      "a change is about \(quoted(place)), which the state does not have: it was altered"
    }
  }
}
