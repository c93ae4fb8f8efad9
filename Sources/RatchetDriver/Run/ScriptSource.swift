/// A script that is run: its lines, and its name in messages.
struct ScriptSource: Sendable {
  let name: String
  let lines: any LineSource
  /// Whether messages name the number of a line.
  var isNumbered = true
  /// Whether a user types it on a terminal.
  var isTyped = false

  /// Opens the script of an argument.
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

  /// Calls the body with each line that contains an action, skipping blank lines and lines that
  /// start with `#`. Messages about the line start with the place.
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

  func place(_ number: Int) -> ScriptPlace {
    ScriptPlace(name: name, line: isNumbered ? number : nil)
  }

  func next(after number: Int) async throws(DriverFailure) -> [UInt8]? {
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

/// A line of a script, for messages.
struct ScriptPlace: Sendable {
  let name: String
  /// Nil if the script is a single line.
  let line: Int?

  func text(_ message: String, column: Int? = nil) -> String {
    Wording.at(name, line: line, column: column, message)
  }
}

extension SystemCalls {
  /// Opens a file for reading; throws the reason for which the run cannot start.
  static func openToRun(_ path: String) throws(DriverFailure) -> Int32 {
    switch open(path) {
    case .success(let descriptor): return descriptor
    case .failure(let error):
      throw DriverFailure(.noInput, Wording.cannotRead(path, reason: error))
    }
  }
}
