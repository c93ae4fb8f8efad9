/// The options on the command line.
package struct Options: Sendable, Equatable {
  package var filter = ""
  package var samples = 7
  package var isJSON = false
  /// Whether each benchmark only runs once.
  package var isSmoke = false
  /// The file of an earlier run.
  package var earlier: String?

  package init() {}

  package enum Parsed: Sendable, Equatable {
    case run(Options)
    case help
    case refused(String)
  }

  package static func parse(_ arguments: some Sequence<String>) -> Parsed {
    var options = Options()
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--json": options.isJSON = true
      case "--smoke": options.isSmoke = true
      case "--help", "-h": return .help
      case "--filter":
        guard let name = arguments.next() else { return .refused(Wording.missingValue(argument)) }
        options.filter = name
      case "--samples":
        guard let text = arguments.next() else { return .refused(Wording.missingValue(argument)) }
        guard let count = Int(text), count >= 5 else {
          return .refused(Wording.badSampleCount(text))
        }
        options.samples = count
      case "--compare":
        guard let file = arguments.next() else { return .refused(Wording.missingValue(argument)) }
        options.earlier = file
      default: return .refused(Wording.unknownArgument(argument))
      }
    }
    guard !options.isSmoke || !(options.isJSON || options.earlier != nil) else {
      return .refused(Wording.smokeHasNoFigures)
    }
    return .run(options)
  }

  /// Whether the filter selects a benchmark. It begins where a word begins: `row` is not for
  /// `growth`.
  package func selects(_ name: String) -> Bool {
    guard filter.first?.isLetter ?? false else { return filter.isEmpty || name.contains(filter) }
    return name.ranges(of: filter).contains { range in
      range.lowerBound == name.startIndex || !name[name.index(before: range.lowerBound)].isLetter
    }
  }
}
