import Foundation
import RatchetBenchReport

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
    // The statuses of sysexits.h; this is EX_USAGE.
    case .refused(let reason): fail("\(reason)\n\n\(Wording.usage)", 64)
    }
    let chosen = options.choose(from: benchmarks)
    guard !chosen.isEmpty else { fail(Wording.nothingMatches(options.filter), 64) }
    guard !options.isSmoke else {
      let quick = chosen.filter { !$0.takesLong }
      let harness = Harness(samples: 1, isSmoke: true)
      print(Wording.ranOnce(await harness.run(quick).count, leftOut: chosen.count - quick.count))
      return
    }
    let earlier = earlierReport(options, chosen)
    do {
      var report = Report(of: await Harness(samples: options.samples).run(chosen))
      if let earlier {
        report = report.compared(
          to: earlier.report, from: earlier.file, isSelected: options.selects)
      }
      print(options.isJSON ? try report.json() : report.table())
    } catch {
      fail("\(error)", 1)
    }
  }

  /// Reads the file before anything is measured.
  private static func earlierReport(
    _ options: Options, _ chosen: [Benchmark]
  ) -> EarlierReport? {
    guard let file = options.earlier else { return nil }
    do throws(EarlierReport.Failure) {
      let earlier = try EarlierReport(contentsOf: file)
      try earlier.check(
        units: Dictionary(uniqueKeysWithValues: chosen.map { ($0.name, $0.work.unit) }))
      return earlier
    } catch {
      fail(error.message, error.status)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }

  /// Memory comes first: later, it would be measured in a heap that is fragmented by other
  /// benchmarks. Growth comes last: it leaves a large heap behind.
  static var benchmarks: [Benchmark] {
    navigationMemory + memory + sends + scopes + rows + navigation + observation + effects + stores
      + dependencies + injection + clocks + shared + models + pools + testStores
      + dumps + imports + data + reminders + recording + postgres + sync + growth
  }
}
