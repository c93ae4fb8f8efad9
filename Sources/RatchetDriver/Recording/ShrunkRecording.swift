/// The entries of a recording of which some are left out.
struct ShrunkRecording {
  let header: RecordingHeader
  /// The entries up to the first state, which always stay.
  private(set) var loading: [RecordingEntry] = []
  /// The entries after it, without whole states. Contents of shared values are whole in them, so
  /// that none depends on the ones before.
  private(set) var entries: [RecordingEntry] = []
  /// The indices of the actions, and of the changes of shared values by other code than reducers.
  private(set) var units: [Int] = []
  /// For each action that another one has caused, that one.
  private(set) var causes: [Int: Int] = [:]
  /// The effects that an action has started.
  private(set) var starts: [Int: [Start]] = [:]

  struct Start {
    /// The number of the effect.
    let effect: Int
    /// The source line that made it.
    let place: String
  }

  /// - Parameter values: the contents of shared values after the loading.
  init(_ recording: Recording, _ values: RecordedValues) throws {
    header = recording.header
    var values = values
    var transitions: [Int: Int] = [:]
    var effects: [Int: Int] = [:]
    var isLoading = true
    for index in 0..<recording.count {
      let entry = try recording.entry(index)
      if isLoading {
        loading.append(entry)
        if case .state = entry { isLoading = false }
        continue
      }
      let place = entries.count
      switch entry {
      case .state, .loading: continue
      case .clock: entries.append(entry)
      case .effect(let effect):
        if case .began(let cause, _, let line, _) = effect.step,
          let cause = transitions[cause]
        {
          effects[effect.number] = cause
          starts[cause, default: []].append(Start(effect: effect.number, place: line))
        }
        entries.append(entry)
      case .transition(var transition):
        _ = values.plans(for: transition.made)
        for made in transition.made.indices {
          transition.made[made].value = values.contents[transition.made[made].reference]
        }
        transitions[transition.number] = place
        switch transition.origin {
        case .script: break
        case .queued(let cause): causes[place] = transitions[cause]
        case .effect(let effect): causes[place] = effects[effect]
        }
        units.append(place)
        entries.append(.transition(transition))
      case .shared(var shared):
        for value in shared.values.indices {
          do throws(JSONPatchError) {
            if let json = try values.apply(shared.values[value]) {
              shared.values[value].content = .whole(json)
            }
          } catch {
            throw recording.failure(
              at: index, Wording.cannotReplay(.patch(place: error.place)))
          }
        }
        // Reducers make these changes again.
        shared.values.removeAll(where: \.isByReducer)
        if shared.values.isEmpty { continue }
        shared.cause = nil
        units.append(place)
        entries.append(.shared(shared))
      }
    }
  }

  /// The units without some of them, and without the actions that those have caused.
  func without(_ removed: Set<Int>, in units: [Int]) -> [Int] {
    var removed = removed
    return units.filter { unit in
      guard !removed.contains(unit) else { return false }
      guard let cause = causes[unit], removed.contains(cause) else { return true }
      removed.insert(unit)
      return false
    }
  }

  /// The number of actions among some units.
  func actionCount(of units: [Int]) -> Int {
    units.count { if case .transition = entries[$0] { true } else { false } }
  }
}
