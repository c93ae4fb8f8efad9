/// Counts agreements, and prints differences.
struct Verdict {
  private var files = 0
  private var refused = 0
  private var inactive = 0
  private var agreed: [Finding.Kind: Int] = [:]
  private var different: [Finding.Kind: Int] = [:]

  mutating func compare(_ file: SourceFiles.File) throws {
    guard let compiler = try CompilerDump(path: file.path) else {
      // The reader has to survive source that the compiler refuses.
      _ = DeclarationReader(file.source).declarations()
      refused += 1
      print("refused by the compiler: \(file.path)")
      return
    }
    files += 1
    let reader = ReaderFindings(file.source, compilerStarts: compiler.starts)
    let ours = reader.findings
    inactive += reader.inactive
    let theirs = compiler.findings
    for finding in ours.intersection(theirs) { agreed[finding.kind, default: 0] += 1 }
    let mistakes =
      ours.subtracting(theirs).map { ($0, "ours") }
      + theirs.subtracting(ours).map { ($0, "compiler") }
    var counted: Set<Int> = []
    for (finding, side) in mistakes.sorted(by: { $0.0 < $1.0 }) {
      // Both sides of one difference begin at the same place.
      if counted.insert(finding.start).inserted { different[finding.kind, default: 0] += 1 }
      let line = file.source.location(at: min(finding.start, file.source.bytes.count)).line
      print(
        "\(file.path):\(line): only \(side): \(finding.kind.rawValue) "
          + "\(finding.owner)|\(finding.name) at \(finding.start), \(finding.detail)")
    }
  }

  private var total: Int { agreed.values.reduce(0, +) + differences }

  private var differences: Int { different.values.reduce(0, +) }

  var isGood: Bool { files > 0 && Double(differences) <= Double(total) * 0.001 }

  var summary: String {
    var lines = Finding.Kind.allCases.map { kind in
      "  \(kind.rawValue): \(agreed[kind, default: 0]) agree, \(different[kind, default: 0]) differ"
    }
    lines.insert(
      "\(files) files (\(refused) more refused by the compiler), \(total) declarations compared, "
        + "\(differences) differences", at: 0)
    lines.append("  in clauses of #if that the compiler leaves out, not compared: \(inactive)")
    return lines.joined(separator: "\n")
  }
}
