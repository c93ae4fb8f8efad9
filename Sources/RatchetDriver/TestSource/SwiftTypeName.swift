/// The name of a type as a test in another module writes it.
struct SwiftTypeName: Equatable {
  /// Without modules: `Counter.State`, `Picker<Int>.State`.
  let text: String
  /// The modules of the type and of its generic arguments, without the standard library.
  let modules: Set<String>

  /// Nil for a private or local type, and one that has no name.
  init?(of type: Any.Type) {
    let full = String(reflecting: type)
    guard !full.contains("(unknown context"), !full.contains("(extension in ") else { return nil }
    var text = ""
    var modules: Set<String> = []
    var rest = Substring(full)
    while let character = rest.first {
      guard character.isLetter || character == "_" else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest.removeFirst(path.count)
      // After a generic argument list, the path goes on with a nested type: `Picker<Int>.State`.
      if text.hasSuffix(".") {
        text += path
        continue
      }
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      guard names.count > 1 else {
        text += path
        continue
      }
      if names[0] != "Swift" { modules.insert(String(names[0])) }
      text += names.dropFirst().joined(separator: ".")
    }
    self.text = text
    self.modules = modules
  }
}
