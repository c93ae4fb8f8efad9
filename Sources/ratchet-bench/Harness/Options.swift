/// The options on the command line.
struct Options {
  var filter = ""
  var samples = 7
  var isJSON = false

  enum Parsed {
    case run(Options)
    case help
    case refused(String)
  }

  static func parse(_ arguments: some Sequence<String>) -> Parsed {
    var options = Options()
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--json": options.isJSON = true
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
      default: return .refused(Wording.unknownArgument(argument))
      }
    }
    return .run(options)
  }

  /// The matching benchmarks, and those they are compared to, in the order of the list.
  func choose(from all: [Benchmark]) -> [Benchmark] {
    var names = Set(all.map(\.name).filter { filter.isEmpty || $0.contains(filter) })
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
