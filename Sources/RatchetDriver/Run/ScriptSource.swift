/// A script that is being run: its lines, and what it is called in messages.
struct ScriptSource: Sendable {
  let name: String
  let lines: any LineSource
  /// Whether its lines are counted in messages.
  var isNumbered = true
  /// Whether somebody types it now.
  var isTyped = false

  /// Opens what an argument names.
  static func open(
    _ argument: ScriptArgument, input: DriverInput
  ) throws(DriverFailure) -> ScriptSource {
    switch argument {
    case .standardInput:
      return ScriptSource(
        name: Wording.standardInput, lines: input.makeLines(), isTyped: input.isTerminal)
    case .send(let action, let number):
      return ScriptSource(
        name: Wording.sendName(number), lines: DriverInput.text(action).makeLines(),
        isNumbered: false)
    case .file(let path):
      let descriptor = try SystemCalls.openToRun(path)
      return ScriptSource(name: path, lines: LineReader(descriptor: descriptor, closes: true))
    }
  }

  /// Calls the body with each line that holds an action: not the blank ones, nor those that start
  /// with `#`. The place is what a message about the line starts with.
  func forEachAction(
    _ body: (_ line: [UInt8], _ place: ScriptPlace) async throws -> Void
  ) async throws {
    var number = 0
    while let line = try await next(after: number) {
      number += 1
      let first = line.first { $0 != .space && $0 != .tab }
      guard let first, first != UInt8(ascii: "#") else { continue }
      try await body(line, place(number))
    }
  }

  private func place(_ number: Int) -> ScriptPlace {
    ScriptPlace(name: name, line: isNumbered ? number : nil)
  }

  private func next(after number: Int) async throws(DriverFailure) -> [UInt8]? {
    do {
      return try await lines.next()
    } catch LineError.tooLong {
      throw DriverFailure(.data, place(number + 1).text(Wording.lineTooLong), namesFile: true)
    } catch LineError.unreadable(let code) {
      throw DriverFailure(.noInput, Wording.cannotRead(name, reason: SystemError(code: code)))
    } catch {
      throw DriverFailure(.inputOutput, "\(name): \(error)")
    }
  }
}

/// A line of a script, as messages name it.
struct ScriptPlace: Sendable {
  let name: String
  /// Nil where the script is one line.
  let line: Int?

  func text(_ message: String, column: Int? = nil) -> String {
    Wording.at(name, line: line, column: column, message)
  }
}

extension SystemCalls {
  /// Opens a file for reading, or says why a run cannot start.
  static func openToRun(_ path: String) throws(DriverFailure) -> Int32 {
    switch open(path) {
    case .success(let descriptor): return descriptor
    case .failure(let error):
      throw DriverFailure(.noInput, Wording.cannotRead(path, reason: error))
    }
  }
}
