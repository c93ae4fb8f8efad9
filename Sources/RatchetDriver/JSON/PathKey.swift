/// A step in the path to a value in a document: a name or an index.
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

  /// The name that synthesized conformances give the only unlabelled part of a payload.
  static let soleUnlabelled = "_0"

  /// Whether synthesized conformances use this name for an unlabelled part of a payload.
  static func isUnlabelled(_ name: String) -> Bool {
    name.first == "_" && name.count > 1 && name.dropFirst().allSatisfy(\.isNumber)
  }
}
