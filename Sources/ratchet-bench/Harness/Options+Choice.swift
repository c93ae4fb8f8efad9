import RatchetBenchReport

extension Options {
  /// The matching benchmarks, and those they are compared to, in the order of the list.
  func choose(from all: [Benchmark]) -> [Benchmark] {
    var names = Set(all.map(\.name).filter(selects))
    var grew = true
    while grew {
      let wanted = all.filter { names.contains($0.name) }.flatMap(\.comparedTo)
      let before = names.count
      names.formUnion(wanted)
      grew = names.count > before
    }
    return all.filter { names.contains($0.name) }
  }
}
