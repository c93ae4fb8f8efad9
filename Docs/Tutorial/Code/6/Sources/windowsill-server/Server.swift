import Foundation
import Households
import Plants
import Ratchet
import RatchetData

@main
struct Server {
  static func main() async throws {
    try prepareDependencies { try $0.bootstrapDatabase(.plants, at: "households.sqlite") }
    let households = Households()
    let (lines, input) = AsyncStream.makeStream(of: String.self)

    // The default action of SIGTERM would end the process at once.
    signal(SIGTERM, SIG_IGN)
    let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    termination.setEventHandler { input.finish() }
    termination.resume()

    Thread.detachNewThread {
      while let line = readLine() { input.yield(line) }
      input.finish()
    }

    @Dependency(\.standardStreams) var streams
    await households.serve(lines) { answer in
      // A reader that is gone needs no answer.
      try? streams.write("\(answer)\n")
    }
    try await households.shutDown()
    try streams.write("done\n")
  }
}
