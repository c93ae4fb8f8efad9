/// A random document, and the many ways to write it.
struct CSVDocument {
  let rows: [[String?]]

  init(using random: inout ImportRandom) {
    let width = Int.random(in: 1...5, using: &random)
    let height = Int.random(in: 1...8, using: &random)
    let pieces = ["a", "b", " ", "\"", ",", "\n", "\r", "\r\n", "é", "漢", "😀", "=", "'"]
    var rows: [[String?]] = []
    for _ in 0..<height {
      rows.append(
        (0..<width).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &random)]
          }.joined()
        })
    }
    self.rows = rows
  }

  func text(using random: inout ImportRandom) -> String {
    var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
    for (number, row) in rows.enumerated() {
      let fields = row.map { field -> String in
        let field = field ?? ""
        let mustQuote =
          field.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
          || (row.count == 1 && field.isEmpty)
        guard mustQuote || Bool.random(using: &random) else { return field }
        return "\""
          + field.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }
      text += fields.joined(separator: ",")
      if number < rows.count - 1 || Bool.random(using: &random) {
        text += ["\n", "\r\n", "\r"][Int.random(in: 0...2, using: &random)]
      }
    }
    return text
  }

  /// The line of the text on which each row begins, counted independently of the quoting.
  var lines: [Int] {
    var line = 1
    return rows.map { row in
      defer { line += 1 + row.reduce(0) { $0 + Self.lineEnds(in: $1 ?? "") } }
      return line
    }
  }

  private static func lineEnds(in field: String) -> Int {
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in field.unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && previous != "\r") { count += 1 }
      previous = scalar
    }
    return count
  }
}
