/// The answer to a request to complete a line: the text to insert, or the candidates to choose from.
struct Completion: Equatable, Sendable {
  /// The text to insert at the cursor; empty if more than one candidate goes on, or none.
  var insertion = ""
  /// The candidates, as they are listed.
  var candidates: [String] = []

  init(insertion: String = "", candidates: [String] = []) {
    self.insertion = insertion
    self.candidates = candidates
  }

  /// Completes a word.
  ///
  /// - Parameters:
  ///   - word: the start of the word, which was typed.
  ///   - candidates: the whole words, each with the text that follows it if it is the only one.
  init(_ word: String, _ candidates: [(name: String, suffix: String)]) {
    let matches = candidates.filter { $0.name.hasPrefix(word) }
    guard let first = matches.first else { return }
    if matches.count == 1 {
      insertion = String(first.name.dropFirst(word.count)) + first.suffix
      return
    }
    let common = matches.dropFirst().reduce(first.name) { $0.commonPrefix(with: $1.name) }
    insertion = String(common.dropFirst(word.count))
    self.candidates = matches.map(\.name)
  }

  /// The candidates in columns, as the lines of a terminal.
  func rows(columns: Int) -> [String] {
    let width = (candidates.map { TerminalText.width($0) }.max() ?? 0) + 2
    let count = max(1, columns / width)
    let height = (candidates.count + count - 1) / count
    return (0..<height).map { row in
      let names = stride(from: row, to: candidates.count, by: height).map { candidates[$0] }
      return names.enumerated().map { index, name in
        let space = index == names.count - 1 ? 0 : width - TerminalText.width(name)
        return name + String(repeating: " ", count: space)
      }.joined()
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
