import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetDriver

struct GroceriesTool {
  enum Command: Equatable {
    case add([String])
    case list(matching: String)
    /// The rest is for the driver: `groceries feature run Groceries --send …`.
    case feature([String])
  }

  struct UsageError: Error { var reason: String }

  struct NotAdded: Error, CustomStringConvertible {
    var name: String
    var reason: String
    var description: String { "\(name): \(reason)" }
  }

  @Dependency(\.standardStreams) var streams

  static func command(in arguments: [String]) throws(UsageError) -> Command {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "add" where !rest.isEmpty: return .add(rest)
    case "list" where rest.count < 2: return .list(matching: rest.first ?? "")
    case "feature": return .feature(rest)
    case "add", "list": throw UsageError(reason: "wrong number of arguments")
    case let name?: throw UsageError(reason: "no command \"\(name)\"")
    case nil: throw UsageError(reason: "a command is missing")
    }
  }

  /// Runs a command, and returns the exit code of the process.
  func run(_ arguments: [String]) async -> Int32 {
    do {
      switch try Self.command(in: arguments) {
      case .add(let names): try await add(names)
      case .list(let text): try await list(matching: text)
      case .feature(let rest):
        return await groceriesDriver().run(arguments: rest, console: .standard)
      }
      return 0
    } catch let error as UsageError {
      return report("\(error.reason)\n\(Self.usage)", code: 64)
    } catch let error as StandardStreamError where error.isClosed {
      // The reader of the output, such as `head`, has ended.
      return 141
    } catch {
      return report("\(error)", code: 74)
    }
  }

  private func add(_ names: [String]) async throws {
    let store = Store(initialState: Groceries.State()) { Groceries() }
    for name in names {
      await store.send(.addTapped(name)).finish()
      if let failure = await store.state.failure { throw NotAdded(name: name, reason: failure) }
    }
  }

  private func list(matching text: String) async throws {
    let store = Store(initialState: Groceries.State()) { Groceries() }
    await store.send(.searchChanged(text)).finish()
    for grocery in await store.state.groceries { try streams.write("\(grocery.name)\n") }
  }

  private func report(_ reason: String, code: Int32) -> Int32 {
    do {
      try streams.writeError("groceries: \(reason)\n")
    } catch {
      // There is no other place for the reason; the code still tells.
    }
    return code
  }

  private static let usage = """
    usage: groceries add NAME…
           groceries list [TEXT]
           groceries feature ARGUMENTS…
    """
}

// With `@main`, in a module without top-level code.
private enum GroceriesProgram {
  static func main() async throws {
    signal(SIGPIPE, SIG_IGN)
    let path = ProcessInfo.processInfo.environment["GROCERIES_DRIVER_DATABASE"]
    try prepareDependencies {
      try $0.bootstrapDatabase(.groceries, at: path ?? "groceries-driver.sqlite")
    }
    exit(await GroceriesTool().run(Array(CommandLine.arguments.dropFirst())))
  }
}
