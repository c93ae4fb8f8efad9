import RatchetMacroExpansion

/// A request of the compiler.
enum PluginMessage: Equatable {
  case getCapability
  case expand(ExpansionRequest)
  case loadLibrary
  case unknown(name: String)
}

extension PluginMessage: Decodable {
  /// A message is an object with one key: its name. Unused keys inside are skipped, such as the
  /// build configuration, which is most of its length.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw UnreadableMessage(at: [], Wording.wrongNumberOfNames(container.allKeys.count))
    }
    switch key.stringValue {
    case "getCapability":
      self = .getCapability
    case "expandAttachedMacro":
      self = .expand(
        try ExpansionRequest(
          attached: container.nestedContainer(
            keyedBy: ExpansionRequest.AttachedKeys.self, forKey: key)))
    case "expandFreestandingMacro":
      self = .expand(
        try ExpansionRequest(
          freestanding: container.nestedContainer(
            keyedBy: ExpansionRequest.FreestandingKeys.self, forKey: key)))
    case "loadPluginLibrary":
      self = .loadLibrary
    case let name:
      self = .unknown(name: name)
    }
  }
}

/// A key whose name is known only once it is read.
struct MessageKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
