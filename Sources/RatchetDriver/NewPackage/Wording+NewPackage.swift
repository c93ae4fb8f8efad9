/// The texts about new packages.
extension Wording {
  static let nameWord = "NAME"

  static func noTypeName(_ name: String) -> String {
    "\(quoted(name)) cannot name a feature; use letters from A to Z, digits and underscores, with a "
      + "capital letter first"
  }

  static func lowercaseTypeName(_ name: String, capital: String) -> String {
    "\(quoted(name)) cannot name a feature: a type begins with a capital letter; use "
      + quoted(capital)
  }

  static func takenTypeName(_ name: String) -> String {
    "\(quoted(name)) cannot name a feature: Swift or Ratchet uses the name; choose another one"
  }

  static func noKit(at path: String) -> String {
    "--ratchet needs the folder or the URL of the package Ratchet; \(quoted(path)) does not contain "
      + "its Package.swift"
  }

  static let unknownKit =
    "this program is not in a checkout of Ratchet; name its folder or its URL with --ratchet"

  static func packageExists(_ path: String) -> String {
    "\(path) exists already, and nothing is overwritten; choose another name or folder"
  }

  static func cannotMake(_ path: String, reason: String) -> String {
    "cannot make \(path): \(reason)"
  }

  static func made(_ files: [String], in path: String, _ name: PackageName) -> [String] {
    files.map { "\(path)/\($0)" } + [
      "",
      "cd \(path)",
      "swift test",
      "swift run \(name.program) run \(name.feature) --test-clock --send tenSecondsTapped "
        + "--send startTapped --send ':clock +3s'",
    ]
  }
}
