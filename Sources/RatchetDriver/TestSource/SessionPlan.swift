/// The part of a recorded session that a test repeats: the actions from outside, each with all that
/// followed from it until the next one.
struct SessionPlan: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// An action from outside, with the number of its transition.
    case action(JSONValue, number: Int)
    /// An advance of the clock.
    case clock(String)
  }

  struct Segment: Equatable, Sendable {
    let cause: Cause
    /// The actions that followed.
    var received: [JSONValue] = []
    /// The answers that reducers got in the segment, in order.
    var answers: [RecordedAnswer] = []
  }

  /// The segments before the part, which bring the feature there.
  private(set) var before: [Segment] = []
  private(set) var segments: [Segment] = []
  /// The numbers of the first and of the last transition of the part.
  private(set) var numbers = 1...1

  /// - Parameters:
  ///   - first: the number of the first transition; nil for the start.
  ///   - last: the number of the last one; nil for the end. What follows from its action belongs to
  ///     the part.
  init(_ recording: Recording, from first: Int?, to last: Int?) throws(DriverFailure) {
    let segments = try Self.segments(of: recording)
    let count = segments.reduce(0) { $0 + $1.transitionCount }
    let (from, to) = (first ?? 1, last ?? count)
    guard count > 0 else {
      throw DriverFailure(.data, Wording.noActions(recording.name), namesFile: true)
    }
    for number in [from, to] where number > count {
      throw DriverFailure(
        .data, Wording.tooFewTransitions(recording.name, count, until: number), namesFile: true)
    }
    var number = 0
    for segment in segments {
      let start = number + 1
      number += segment.transitionCount
      if max(number, start) < from {
        before.append(segment)
      } else if start <= to {
        // An action of an effect belongs to the action from outside that it follows from.
        if self.segments.isEmpty { numbers = start...max(start, number) }
        self.segments.append(segment)
        numbers = numbers.lowerBound...max(numbers.upperBound, number)
      }
    }
  }

  private static func segments(of recording: Recording) throws(DriverFailure) -> [Segment] {
    var segments: [Segment] = []
    for index in 0..<recording.count {
      switch try recording.entry(index) {
      case .clock(_, let step): segments.append(Segment(cause: .clock(step)))
      case .transition(let transition):
        if transition.origin == .script {
          segments.append(Segment(cause: .action(transition.action, number: transition.number)))
        } else {
          if segments.isEmpty { segments.append(Segment(cause: .clock("0s"))) }
          segments[segments.count - 1].received.append(transition.action)
        }
        segments[segments.count - 1].answers += transition.answers
      case .state, .shared, .effect, .loading: break
      }
    }
    return segments
  }
}

extension SessionPlan.Segment {
  var transitionCount: Int {
    if case .action = cause { received.count + 1 } else { received.count }
  }

  /// The number of the action from outside; nil for an advance of the clock.
  var number: Int? { if case .action(_, let number) = cause { number } else { nil } }
}
