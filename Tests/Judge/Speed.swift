/// Measures the speed of the reader.
enum Speed {
  static func measure(_ files: SourceFiles, _ watchdog: Watchdog) {
    let clock = ContinuousClock()
    var bytes = 0
    var total = Duration.zero
    var declarations = 0
    var slowest = (path: "", rate: Double.infinity)
    for file in files.all {
      watchdog.now(file.path)
      // The best of some runs: the others include other work of the machine.
      var duration = Duration.seconds(60)
      var count = 0
      for _ in 0..<5 {
        let run = clock.measure { count = DeclarationReader(file.source).declarations().count }
        duration = min(duration, run)
      }
      declarations += count
      bytes += file.source.bytes.count
      total += duration
      let rate = Self.rate(file.source.bytes.count, duration)
      // The clock is too coarse for a small file.
      if file.source.bytes.count > 20_000 && rate < slowest.rate { slowest = (file.path, rate) }
    }
    print(
      "\(files.all.count) files, \(bytes) bytes, \(declarations) declarations at their top: "
        + "\(total), \(rate(bytes, total)) MB/s")
    print("slowest over 20 kB: \(slowest.path), \(slowest.rate) MB/s")
  }

  private static func rate(_ bytes: Int, _ duration: Duration) -> Double {
    let seconds = duration / .seconds(1)
    return seconds > 0 ? (Double(bytes) / 1e5 / seconds).rounded() / 10 : .infinity
  }
}
