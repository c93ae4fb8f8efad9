/// A recorded session in time: its transitions with their causes, and the lives of its effects.
struct Timeline: Sendable {
  struct Step: Sendable {
    let transition: RecordedTransition
    /// The action in the shorthand.
    let action: String
    /// The number of the transition that led to this one; nil for an action from outside.
    let cause: Int?
  }

  struct EffectLife: Sendable {
    let number: Int
    /// The name that the effect was given; else the source line that made it.
    let name: String
    let place: String
    /// The names of the features that own it, from the root's child inwards.
    let feature: [String]
    /// The number of the transition that returned it; 0 for the loading.
    let cause: Int
    let start: Double
    /// The number of the events before it began.
    let startEvent: Int
    /// Nil if it was never cancelled.
    var cancelled: Double?
    /// Nil if the recording ends before.
    var end: Double?
    /// The number of the events before it ended; nil if the recording ends before.
    var endEvent: Int?
  }

  /// A change of the state, or of the clock.
  enum Event: Sendable {
    /// The step with this index.
    case step(Int)
    /// Shared values have changed outside of actions.
    ///
    /// - Parameter cause: the number of the transition whose reducer has changed them; nil if other
    ///   code has.
    case shared(time: Double, JSONPatch, cause: Int?)
    case clock(time: Double, by: String)
  }

  let header: RecordingHeader
  /// The state at the start.
  private(set) var state: JSONValue = .null
  private(set) var steps: [Step] = []
  private(set) var events: [Event] = []
  /// In the order in which they began.
  private(set) var effects: [EffectLife] = []
  /// Seconds from the start to the last event.
  private(set) var duration: Double = 0

  /// Reads a whole recording. Its states are not kept but for the first. Throws if the entries do
  /// not follow from each other, or the task is cancelled.
  ///
  /// - Parameter shorthand: an action in the shorthand.
  init(
    _ recording: Recording, shorthand: (JSONValue) -> String
  ) throws {
    header = recording.header
    var places: [Int: Int] = [:]
    var machine = ReplayMachine()
    for index in 0..<recording.count {
      try Task.checkCancellation()
      let entry = try recording.entry(index)
      do throws(ReplayError) {
        _ = try machine.apply(entry)
      } catch {
        throw recording.failure(at: index, Wording.cannotReplay(error))
      }
      switch entry {
      case .state(let number, let state): if number == 0 { self.state = state }
      case .transition(let transition):
        duration = max(duration, transition.time)
        let cause: Int? =
          switch transition.origin {
          case .script: nil
          case .queued(let cause): cause
          case .effect(let effect): places[effect].map { effects[$0].cause }
          }
        events.append(.step(steps.count))
        steps.append(
          Step(transition: transition, action: shorthand(transition.action), cause: cause))
      case .effect(let effect):
        duration = max(duration, effect.time)
        switch effect.step {
        case .began(let cause, let name, let place, let feature):
          places[effect.number] = effects.count
          effects.append(
            EffectLife(
              number: effect.number, name: name ?? place, place: place, feature: feature,
              cause: cause, start: effect.time, startEvent: events.count))
        case .cancelled: places[effect.number].map { effects[$0].cancelled = effect.time }
        case .ended:
          places[effect.number].map {
            effects[$0].end = effect.time
            effects[$0].endEvent = events.count
          }
        }
      case .shared(let shared):
        duration = max(duration, shared.time)
        events.append(.shared(time: shared.time, shared.patch, cause: shared.cause))
      case .clock(let time, let step):
        duration = max(duration, time)
        events.append(.clock(time: time, by: step))
      case .loading: break
      }
    }
    guard machine.state != nil else {
      throw DriverFailure(.data, Wording.stateless(recording.name), namesFile: true)
    }
  }

  /// The feature that an effect belongs to, named like the features of actions: the part of the
  /// way to the action that returned it which has as many features as own the effect.
  func feature(of effect: EffectLife) -> String {
    guard !effect.feature.isEmpty else { return "" }
    if effect.cause > 0, effect.cause <= steps.count {
      let parts = Self.parts(of: steps[effect.cause - 1].transition.feature)
      if parts.count >= effect.feature.count {
        return parts.prefix(effect.feature.count).joined(separator: ".")
      }
    }
    // An effect of the loading: only the names of its features are known.
    return effect.feature.map { name in
      let words = name.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? "\(words[0])[\(words[1])]" : name
    }.joined(separator: ".")
  }

  /// The parts of a way to a child. An id, in brackets, can contain points.
  static func parts(of feature: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in feature {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == ".", depth == 0 {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    return feature.isEmpty ? [] : parts + [part]
  }
}
