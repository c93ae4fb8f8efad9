/// A place in a document: a name, or an index.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }

  /// How synthesized conformances call the payload of a case that has no label.
  static let soleUnlabelled = "_0"

  /// Whether that is how synthesized conformances call a part of a payload that has no label.
  static func isUnlabelled(_ name: String) -> Bool {
    name.first == "_" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}
