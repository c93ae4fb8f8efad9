/// What `@Reducer(state: .equatable, .sendable, action: .hashable)` asks for.
struct GeneratedConformances {
  enum Target: String {
    case state, action
  }

  private static let protocols = [
    "codable": "Codable", "decodable": "Decodable", "encodable": "Encodable",
    "equatable": "Equatable", "hashable": "Hashable", "sendable": "Sendable",
  ]

  private var named: [Target: [String]] = [:]

  init(_ attribute: Attribute?) {
    // Only the first of several values has the label.
    var target: Target?
    for argument in attribute?.arguments ?? [] {
      if let label = argument.label { target = Target(rawValue: label.text) }
      // Any other name is none of `GeneratedConformance`, which the compiler says.
      guard let target, let name = Self.protocols[argument.value.text.lastPathComponent] else {
        continue
      }
      named[target, default: []].append(name)
    }
  }

  func asks(for name: String, of target: Target) -> Bool {
    named[target]?.contains(name) ?? false
  }

  /// `: Equatable, Sendable`; what was asked for, else the default. Always Sendable where there is a
  /// default, as values of it leave the store.
  func list(for target: Target, default defaults: [String] = [], and more: [String] = []) -> String
  {
    var names = more
    for name in named[target] ?? (defaults.isEmpty ? [] : defaults + ["Sendable"])
    where !names.contains(name) {
      names.append(name)
    }
    return names.isEmpty ? "" : ": " + names.joined(separator: ", ")
  }
}
