import RatchetDependencies

// The mistakes and their fixes in Docs/IssueCodes/D001.md to D005.md, D020.md and D021.md. IssuePageTests
// runs them.

/// A client without a test value.
struct LabelPrinter: DependencyKey, Unimplemented {
  var print: @Sendable (String) -> Void

  static let liveValue = LabelPrinter { Swift.print($0) }
  static let unimplementedValue = LabelPrinter { _ in }
}

final class Laser: Sendable {}

/// A client without a test value, and without a stand-in: the kit cannot make a `Laser`.
struct BarcodeReader: DependencyKey {
  var laser: Laser
  var read: @Sendable () -> String

  static let liveValue = BarcodeReader(laser: Laser()) { "978-0-14-143958-7" }
}

enum PaperSizeKey: TestDependencyKey {
  static let testValue = "A5"
}

enum LabelSizeKey: DependencyKey {
  static let liveValue = "A7"
  static let testValue = "A8"
}

/// A model without dependencies.
final class PlainModel {
  func printed() -> String {
    withDependencies(from: self) { "\(DependencyValues.current[LabelSizeKey.self]) label" }
  }
}

/// A model with a dependency.
final class LabelModel {
  @Dependency(LabelSizeKey.self) var size

  func printed() -> String {
    withDependencies(from: self) { "\(DependencyValues.current[LabelSizeKey.self]) label" }
  }
}

enum DependenciesIssues {
  static func missingTestValue() {
    @Dependency(LabelPrinter.self) var printer
    printer.print("Emma")
  }

  static func missingTestValueFixed() {
    withDependencies {
      $0[LabelPrinter.self] = LabelPrinter { print("Printed: \($0)") }
    } operation: {
      @Dependency(LabelPrinter.self) var printer
      printer.print("Emma")
    }
  }

  static func missingLiveValue() {
    @Dependency(PaperSizeKey.self) var size
    print(size)
  }

  static func missingLiveValueFixed() {
    @Dependency(LabelSizeKey.self) var size
    print(size)
  }

  static func endlessTimer(_ clock: TestClock<Duration>) async {
    let ticking = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.sleepers()
    await clock.run(timeout: .zero)
    ticking.cancel()
  }

  static func endlessTimerFixed(_ clock: TestClock<Duration>) async {
    let ticking = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(3))
    ticking.cancel()
  }

  static func overriddenPart() {
    withDependencies {
      $0[BarcodeReader.self].read = { "0" }
    } operation: {
      @Dependency(BarcodeReader.self) var reader
      print(reader.read())
    }
  }

  static func overriddenPartFixed() {
    withDependencies {
      $0[BarcodeReader.self] = BarcodeReader(laser: Laser()) { "0" }
    } operation: {
      @Dependency(BarcodeReader.self) var reader
      print(reader.read())
    }
  }

  static func zeroInterval(_ clock: TestClock<Duration>) async {
    for await _ in clock.timer(interval: .zero) {}
  }

  static func zeroIntervalFixed(_ clock: TestClock<Duration>) async {
    let ticking = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    ticking.cancel()
    await ticking.value
  }

  static func lateSleeper(_ clock: TestClock<Duration>) async throws {
    let deadline = clock.now.advanced(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    let alarm = Task { try await clock.sleep(until: deadline) }
    try await alarm.value
  }

  static func lateSleeperFixed(_ clock: TestClock<Duration>) async throws {
    let deadline = clock.now.advanced(by: .seconds(1))
    let alarm = Task { try await clock.sleep(until: deadline) }
    await clock.sleepers()
    await clock.advance(by: .seconds(1))
    try await alarm.value
  }
}
