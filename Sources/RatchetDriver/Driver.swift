import Foundation
import RatchetIssues
import RatchetSystem

/// Runs features without a user interface: from scripts, from standard input, or from the command
/// line.
///
/// A program for your own features takes a few lines:
///
/// ```swift
/// let driver = Driver(
///   program: "counters", version: "1.0",
///   features: [
///     DrivenFeature("Counter", summary: "one counter", state: Counter.State()) { Counter() }
///   ])
/// await driver.main()
/// ```
public struct Driver: Sendable {
  let program: String
  let version: String
  let features: [DrivenFeature]

  /// Makes a driver of these features.
  ///
  /// - Parameters:
  ///   - program: the name of the program on the command line. The path of the database is in an
  ///     environment variable (`$MY_TOOL_DATABASE` for `my-tool`: its ASCII letters in upper case
  ///     and its digits, `_` for anything else and before a digit at the start); without it, the
  ///     database is `my-tool.sqlite` in the current folder.
  ///   - version: the output of `--version`.
  ///   - features: the features, in the order in which they are listed.
  public init(program: String, version: String, features: [DrivenFeature]) {
    self.program = program
    self.version = version
    self.features = features
  }

  /// The environment variable with the path of the database.
  static func databaseVariable(program: String) -> String {
    environmentName(program: program) + "_DATABASE"
  }

  /// The start of the names of the program's environment variables. For shells, a name consists of
  /// letters, digits and underscores, and does not begin with a digit.
  static func environmentName(program: String) -> String {
    let name = program.map { character in
      character.isASCII && (character.isLetter || character.isNumber)
        ? character.uppercased() : "_"
    }
    let start = name.first?.first?.isNumber == true ? "_" : ""
    return start + name.joined()
  }

  /// Runs as the main program: uses the arguments, streams and signals of this process, and exits
  /// with the resulting code.
  ///
  /// SIGINT, SIGTERM and SIGHUP end a run in an orderly way; a second signal ends the process at
  /// once. A process that ignores SIGHUP from its start, as with `nohup`, goes on doing so.
  public func main() async -> Never {
    SystemCalls.ignoreBrokenPipes()
    let console = DriverConsole.standard
    let signals = ProcessSignals(console.interrupts)
    let code = await run(ProcessArguments.texts, console)
    withExtendedLifetime(signals) { CurrentProcess.end(code) }
  }

  /// Runs the command in the arguments, and returns the exit code: 0, one of sysexits.h (64 wrong
  /// arguments, 65 wrong data, 66 no input, 70 an issue was reported, 73 cannot create, 74
  /// cannot read or write), or 129, 130, 141, 143 after an interrupt.
  ///
  /// When this returns, no effect runs, and the database is closed.
  ///
  /// - Parameter arguments: the arguments without the name of the program.
  public func run(arguments: [String], console: DriverConsole) async -> Int32 {
    await run({ () throws(UsageError) in arguments }, console)
  }

  private func run(
    _ arguments: () throws(UsageError) -> [String], _ console: DriverConsole
  ) async -> Int32 {
    let errors = RunConsole(program: program, console: console, isQuiet: false)
    do {
      let command = try CommandParser.command(from: try arguments())
      return try await follow(command, console: console).rawValue
    } catch let error as UsageError {
      errors.printError("\(program): \(error.message)")
      errors.printError(Wording.seeHelp(program: program))
      return ExitCode.usage.rawValue
    } catch let error as DriverFailure {
      errors.printError(error.namesFile ? error.message : "\(program): \(error.message)")
      return error.code.rawValue
    } catch {
      errors.printError("\(program): \(error)")
      return ExitCode.inputOutput.rawValue
    }
  }

  private func follow(_ command: Command, console: DriverConsole) async throws -> ExitCode {
    switch command {
    case .help(let command):
      return try show(command.map(help.lines(about:)) ?? help.overview, console)
    case .manual:
      return try show(ManualPage(help: help, version: version).lines, console)
    case .completion(let shell):
      let completions = Completions(program: program, features: features.map(\.name))
      return try show(completions.lines(for: shell), console)
    case .version: return try show(["\(program) \(version)"], console)
    case .features:
      return try show(Wording.features(features.map { ($0.name, $0.summary) }), console)
    case .actions(let name, let format):
      return try show(feature(name).program.examples(format: format), console)
    case .state(let name, let options):
      return try await perform(.showState, of: feature(name), options, console)
    case .run(let name, let options):
      let scripts = options.scripts.isEmpty ? [.standardInput] : options.scripts
      let feature = try feature(name)
      // All scripts are opened first, so that a missing file is noticed before anything runs.
      let sources = try scripts.map { try ScriptSource.open($0, input: console.input) }
      return try await perform(.run(sources), of: feature, options, console)
    case .prompt(let name, let options):
      return try await prompt(feature(name), options, console)
    case .replay(let file, let until, let verifies, let options):
      return try await verifies
        ? verify(file, until: until, options, console)
        : replay(file, until: until, options, console)
    case .bisect(let file, let invariant, let options):
      return try await bisect(file, invariant, options, console)
    case .shrink(let file, let invariant, let options):
      return try await shrink(file, invariant, to: options.recording, console)
    case .report(let file, let outputs):
      return try await report(file, outputs, console)
    case .testFrom(let options): return try await printTest(options, console)
    case .newPackage(let path, let kit):
      let package = try NewPackage(path: path, kit: kit, program: Bundle.main.executablePath)
      return try show(package.make(), console)
    case .explain(let code):
      guard let page = IssuePage.page(code) else {
        let codes = IssuePage.all.map(\.code)
        let suggestion = Suggestion.nearest(to: code, in: codes)
        throw UsageError(message: Wording.unknownCode(code, suggestion: suggestion))
      }
      return try show(page.lines, console)
    case .syncSchema: return try show([SyncRemote.schema()], console)
    case .sync(let name, let remote, let watches, let options):
      let feature = try feature(name)
      guard feature.program.synchronizesTables else {
        throw UsageError(message: Wording.synchronizesNothing(feature.name))
      }
      try remote.check()
      return try await perform(
        .sync(SyncRun(remote: remote, watches: watches)), of: feature, options, console)
    case .importFile(let name, let file, let options):
      let feature = try feature(name)
      guard feature.program.importsFiles else {
        throw UsageError(message: Wording.importsNothing(feature.name))
      }
      let path = file == "-" ? DriverInput.standardPath : file
      // Not opened here: the feature opens it, and a pipe can be read only once.
      if file != "-", let error = SystemCalls.whyUnreadable(path) {
        throw DriverFailure(.noInput, Wording.cannotRead(path, reason: error))
      }
      return try await perform(.importFile(path), of: feature, options, console)
    }
  }

  private var help: HelpText {
    HelpText(
      program: program, databaseVariable: Self.databaseVariable(program: program),
      feature: features.first?.name ?? Wording.exampleFeature,
      invariant: features.first?.program.invariantNames.first ?? Wording.exampleInvariant,
      hasSeeds: features.first?.program.hasSeeds ?? false,
      features: [
        .importFile: features.first(where: \.program.importsFiles)?.name,
        .sync: features.first(where: \.program.synchronizesTables)?.name,
      ].compactMapValues(\.self))
  }

  private func show(
    _ lines: [String], _ console: DriverConsole
  ) throws(DriverFailure) -> ExitCode {
    RunConsole(program: program, console: console, isQuiet: true).print(lines)
    if case .unwritable(let error) = console.interrupts.reason {
      throw DriverFailure(.inputOutput, Wording.cannotWrite(error))
    }
    return console.interrupts.reason.map(ExitCode.init) ?? .success
  }

  private func feature(_ name: String) throws -> DrivenFeature {
    let match =
      features.first { $0.name == name }
      ?? features.first { $0.name.lowercased() == name.lowercased() }
    guard let match else {
      let suggestion = Suggestion.nearest(to: name, in: features.map(\.name))
      throw UsageError(
        message: Wording.unknownFeature(name, suggestion: suggestion, program: program))
    }
    return try onlyOne(match)
  }

  /// The feature, if no other one has its name: one of the two could never be run.
  func onlyOne(_ feature: DrivenFeature) throws(DriverFailure) -> DrivenFeature {
    let count = features.count { $0.name == feature.name }
    guard count == 1 else {
      throw DriverFailure(.software, Wording.repeatedFeature(feature.name, count: count))
    }
    return feature
  }
}
