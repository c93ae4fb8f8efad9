/// The conformances that `@Reducer(state: .equatable, .sendable, action: .hashable)` requests.
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
    // Only the first of several values has a label.
    var target: Target?
    for argument in attribute?.arguments ?? [] {
      if let label = argument.label { target = Target(rawValue: label.text) }
      // The compiler reports other names, since they are not in `GeneratedConformance`.
      guard let target, let name = Self.protocols[argument.value.text.lastPathComponent] else {
        continue
      }
      named[target, default: []].append(name)
    }
  }

  func asks(for name: String, of target: Target) -> Bool {
    named[target]?.contains(name) ?? false
  }

  /// `: Swift.Equatable, Swift.Sendable`: the requested conformances, or else the default ones. The
  /// default ones always include `Sendable`, since such values leave the store.
  func list(for target: Target, default defaults: [String] = [], and more: [String] = []) -> String
  {
    var names = more
    for name in named[target] ?? (defaults.isEmpty ? [] : defaults + ["Sendable"])
    where !names.contains("Swift.\(name)") {
      names.append("Swift.\(name)")
    }
    return names.isEmpty ? "" : ": " + names.joined(separator: ", ")
  }
}
