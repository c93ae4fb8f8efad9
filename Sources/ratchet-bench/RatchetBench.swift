import Foundation

/// Measures the kit beside plain Swift that does the same work, in one run on one machine.
@main
enum RatchetBench {
  static func main() async {
    let options: Options
    switch Options.parse(CommandLine.arguments.dropFirst()) {
    case .run(let parsed): options = parsed
    case .help:
      print(Wording.usage)
      return
    case .refused(let reason):
      FileHandle.standardError.write(Data("\(reason)\n\n\(Wording.usage)\n".utf8))
      // EX_USAGE of sysexits.h.
      exit(64)
    }
    let all = benchmarks
    let chosen = options.choose(from: all)
    guard !chosen.isEmpty else {
      FileHandle.standardError.write(Data("\(Wording.nothingMatches(options.filter))\n".utf8))
      exit(64)
    }
    do {
      let report = Report(of: await Harness(samples: options.samples).run(chosen))
      print(options.isJSON ? try report.json() : report.table())
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Memory comes first: later, it would be measured in a heap that is fragmented by other
  /// benchmarks.
  static var benchmarks: [Benchmark] {
    navigationMemory + memory + sends + scopes + rows + navigation + observation + effects + stores
      + dependencies + injection + clocks + shared + models + pools + testStores
      + dumps + imports + data + reminders + recording + postgres + sync
  }
}
