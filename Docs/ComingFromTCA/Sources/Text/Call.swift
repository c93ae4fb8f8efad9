/// The arguments of a call, or the values of an enum's case, in their parentheses.
struct Call {
  struct Argument {
    let label: String?
    /// The tokens of the value.
    let value: ClosedRange<Int>
    /// The first token of the argument: its label, or its value.
    let start: Int
  }

  let open: Int
  let close: Int
  let arguments: [Argument]

  /// The call whose `(` is at an index, or nil if it is none.
  init?(at open: Int, in source: Source) {
    guard source.text(open) == "(", let close = source.pairs[open] else { return nil }
    var arguments: [Argument] = []
    var start = open + 1
    while start < close {
      var end = start
      while end < close, source.text(end) != "," {
        if source[end]?.kind == .condition { return nil }
        end = (source.pairs[end] ?? end) + 1
      }
      let hasLabel = source[start]?.kind == .word && source.text(start + 1) == ":"
      let first = hasLabel ? start + 2 : start
      guard first < end else { return nil }
      arguments.append(
        Argument(
          label: hasLabel ? source.text(start) : nil, value: first...(end - 1), start: start))
      start = end + 1
    }
    self.open = open
    self.close = close
    self.arguments = arguments
  }

  var labels: [String?] { arguments.map(\.label) }

  func argument(_ label: String) -> Argument? { arguments.first { $0.label == label } }
}
