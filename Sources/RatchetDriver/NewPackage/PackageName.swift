import RatchetSystem

/// The name of a new package, which its feature has too: `GroceryList`.
struct PackageName: Equatable {
  let feature: String

  /// - Throws: the reason for which no feature can have the name.
  init(_ name: String) throws(UsageError) {
    guard let first = name.first, first.isASCII, first.isLetter,
      name.utf8.allSatisfy({ Identifier.contains($0) && $0 < 0x80 })
    else { throw UsageError(message: Wording.noTypeName(name)) }
    guard first.isUppercase else {
      let capital = first.uppercased() + name.dropFirst()
      throw UsageError(message: Wording.lowercaseTypeName(name, capital: capital))
    }
    guard !Self.isTaken(name) else { throw UsageError(message: Wording.takenTypeName(name)) }
    feature = name
  }

  /// The name of its program, whose words are separated by hyphens: `grocery-list`.
  var program: String {
    var words: [String] = []
    var rest = feature[...]
    while let start = rest.firstIndex(where: { $0 != "_" }) {
      rest = rest[start...]
      let capitals = rest.prefix(while: \.isUppercase)
      let others = rest[capitals.endIndex...].prefix { !$0.isUppercase && $0 != "_" }
      // Several capitals are a word of their own, as in `HTTPServer`.
      let isAcronym = capitals.count > 1 && !others.isEmpty
      let word = isAcronym ? capitals.dropLast() : rest[..<others.endIndex]
      words.append(word.lowercased())
      rest = rest[word.endIndex...]
    }
    return words.joined(separator: "-")
  }

  /// Whether the name is a keyword, or would hide a type or a module that the package is built with.
  private static func isTaken(_ name: String) -> Bool {
    name.hasPrefix("Ratchet") || keywords.contains(name) || modules.contains(name)
      || types.contains(name) || isPublicType(name) || PackageTemplate.names.contains(name)
  }

  /// Those that begin with a capital.
  private static let keywords: Set<String> = ["Any", "Protocol", "Self", "Type"]

  /// Modules of the toolchain, and those in the package Ratchet.
  private static let modules: Set<String> = [
    "App", "CAllocations", "CFaults", "CPQBaseline", "CancellingDatabases", "ChildProcesses",
    "CountersList", "CountersListLive", "Cxx", "Darwin", "Dispatch", "Distributed", "Foundation",
    "Glibc", "Items", "ItemsLive", "Musl", "Observation", "PostgresServers", "ReadingList",
    "ReadingListLive", "Reminders", "RemindersLive", "Swift", "Synchronization", "Trips",
    "TripsLive", "XCTest",
  ]

  /// Types that the code of macros names, and those without which little can be written.
  private static let types: Set<String> = [
    "Array", "Bool", "Character", "Data", "Date", "Decodable", "Dictionary", "Double", "Duration",
    "Effect", "Error", "Hashable", "Identifiable", "Int", "Never", "Optional", "Result", "Set",
    "Store", "String", "Task", "UUID", "Void",
  ]
}
