/// Combine's schedulers become clocks. Variables keep their names: `mainQueue` is then a clock.
enum Schedulers {
  static let dependencies: Set = ["mainQueue", "mainRunLoop"]
  private static let queues: Set = ["DispatchQueue", "RunLoop", "OperationQueue"]

  static func apply(to pass: Pass) {
    let source = pass.source
    let names = self.names(in: source)
    for index in source.tokens.indices where source[index]?.kind == .word {
      switch source.text(index) {
      case "AnySchedulerOf", "TestSchedulerOf": replaceType(at: index, in: pass)
      case let name where dependencies.contains(name):
        replaceDependency(at: index, names, in: pass)
      case "eraseToAnyScheduler":
        if let start = SchedulerValue.start(before: index, in: source),
          let clock = SchedulerValue.clock(start...index + 2, names, in: source),
          source.endsLine(index + 2) || [",", ")", "]", "}"].contains(source.text(index + 3))
        {
          pass.replace(start...index + 2, by: clock)
        } else {
          pass.byHand(at: index, "eraseToAnyScheduler: pass a clock")
        }
      case "test", "testScheduler", "immediate":
        guard source.text(index - 1) == ".", queues.contains(source.text(index - 2)),
          !source.has(".", "eraseToAnyScheduler", at: index + 1)
        else { continue }
        let clock = source.text(index) == "immediate" ? "ImmediateClock()" : "TestClock()"
        pass.replace(index - 2...index, by: clock)
      case "debounce", "throttle": replaceArgument(at: index, names, in: pass)
      case let name where names.contains(name):
        ClockCalls.apply(to: index, in: pass)
      default: break
      }
    }
  }

  /// The variables of a file that hold a scheduler.
  private static func names(in source: Source) -> Set<String> {
    var names = dependencies
    for index in source.tokens.indices where ["let", "var"].contains(source.text(index)) {
      let value = index + 3
      let isScheduler =
        source.text(index + 2) == "="
        && queues.contains(source.text(value)) && source.text(value + 1) == "."
        && ["test", "testScheduler", "immediate"].contains(source.text(value + 2))
      let isTyped =
        source.text(index + 2) == ":"
        && ["AnySchedulerOf", "TestSchedulerOf"].contains(source.text(value))
      let isDependency =
        source.has("@", "Dependency", "(", "\\", ".", at: index - 7)
        && dependencies.contains(source.text(index - 2))
      // Edited in an earlier reading.
      let isClock = source.has("=", "TestClock", "(", ")", at: index + 2)
      if isScheduler || isTyped || isDependency || isClock { names.insert(source.text(index + 1)) }
    }
    return names
  }

  /// `AnySchedulerOf<DispatchQueue>` becomes `any Clock<Duration>`.
  private static func replaceType(at index: Int, in pass: Pass) {
    let source = pass.source
    guard source.text(index + 1) == "<", queues.contains(source.text(index + 2)),
      source.text(index + 3) == ">"
    else { return pass.byHand(at: index, "\(source.text(index)): a clock takes its place") }
    let isTest = source.text(index) == "TestSchedulerOf"
    let type = isTest ? "TestClock<Duration>" : "any Clock<Duration>"
    let isOptional = source.text(index + 4) == "?" && !isTest
    pass.replace(index...index + 3, by: isOptional ? "(\(type))" : type)
  }

  /// `@Dependency(\.mainQueue)`, `$0.mainQueue = …`, `.dependency(\.mainQueue, …)` and arguments
  /// `mainQueue: …`.
  private static func replaceDependency(at index: Int, _ names: Set<String>, in pass: Pass) {
    let source = pass.source
    if source.has("\\", ".", at: index - 2) {
      if source.text(index + 1) == ",", let call = Call(at: index - 3, in: source),
        call.arguments.count == 2
      {
        let value = call.arguments[1].value
        guard let clock = SchedulerValue.clock(value, names, in: source) else {
          return pass.byHand(at: index, "\\.\(source.text(index)): write '\\.continuousClock'")
        }
        rename(index, value, clock, in: pass)
      } else {
        pass.replace(
          index...index, by: "continuousClock", "\\.\(source.text(index)) -> \\.continuousClock")
      }
    } else if source.text(index - 1) == ".", source.text(index + 1) == "=",
      source.text(index + 2) != "="
    {
      let value = index + 2...SchedulerValue.end(from: index + 2, in: source)
      let isValues = source.text(index - 2) == "$0"
      guard let clock = SchedulerValue.clock(value, names, in: source) else {
        return pass.byHand(at: index, "\(source.text(index)): set a clock")
      }
      rename(isValues ? index : nil, value, clock, in: pass)
    } else if source.text(index + 1) == ":", ["(", ","].contains(source.text(index - 1)),
      let open = source.tokens[..<index].indices.last(where: { (source.pairs[$0] ?? 0) > index }),
      let value = Call(at: open, in: source)?.arguments.first(where: { $0.start == index })?.value,
      let clock = SchedulerValue.clock(value, names, in: source)
    {
      rename(nil, value, clock, in: pass)
    } else {
      ClockCalls.apply(to: index, in: pass)
    }
  }

  private static func rename(
    _ key: Int?, _ value: ClosedRange<Int>, _ clock: String, in pass: Pass
  ) {
    if let key { pass.replace(key...key, by: "continuousClock") }
    if pass.source.text(value) != clock { pass.replace(value, by: clock) }
  }

  /// `debounce(id: id, for: 0.3, scheduler: mainQueue)` becomes
  /// `debounce(id: id, for: .milliseconds(300), clock: mainQueue)`.
  private static func replaceArgument(at index: Int, _ names: Set<String>, in pass: Pass) {
    let source = pass.source
    guard let call = Call(at: index + 1, in: source), let scheduler = call.argument("scheduler")
    else { return }
    let known: [[String]] = [["id", "for", "scheduler"], ["id", "for", "scheduler", "latest"]]
    guard known.contains(call.labels.map { $0 ?? "" }), let time = call.argument("for")?.value,
      let clock = SchedulerValue.clock(scheduler.value, names, in: source)
    else {
      return pass.byHand(at: scheduler.start, "scheduler: write 'clock:' with a clock")
    }
    let isDuration = Durations.isDuration(time, in: source)
    guard let duration = isDuration ? source.text(time) : Durations.seconds(time, in: source) else {
      return pass.byHand(at: time.lowerBound, "scheduler: write 'for:' as a Duration, and 'clock:'")
    }
    let argument = scheduler.start...scheduler.value.upperBound
    var edits = [pass.replacement(of: argument, by: "clock: \(clock)")]
    if !isDuration { edits.append(pass.replacement(of: time, by: duration)) }
    pass.edit(at: index, "\(source.text(index)): scheduler: -> clock: \(clock)", edits)
  }
}
