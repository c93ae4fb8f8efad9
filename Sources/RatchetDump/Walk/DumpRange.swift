/// Ranges are written as in source code, with dumped bounds.
protocol DumpRange {
  var rangeText: String { get }
}

extension Range: DumpRange {
  var rangeText: String { "\(dumpText(lowerBound))..<\(dumpText(upperBound))" }
}

extension ClosedRange: DumpRange {
  var rangeText: String { "\(dumpText(lowerBound))...\(dumpText(upperBound))" }
}

extension PartialRangeFrom: DumpRange {
  var rangeText: String { "\(dumpText(lowerBound))..." }
}

extension PartialRangeThrough: DumpRange {
  var rangeText: String { "...\(dumpText(upperBound))" }
}

extension PartialRangeUpTo: DumpRange {
  var rangeText: String { "..<\(dumpText(upperBound))" }
}
