/// Sources that people would not write.
enum Noise {
  /// Any bytes at all.
  static func bytes(count: Int, using generator: inout SplitMix) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Pieces of Swift in any order.
  static func swift(count: Int, using generator: inout SplitMix) -> [UInt8] {
    (0..<count).flatMap { _ in Array(fragments.randomElement(using: &generator)!.utf8) }
  }

  // Not empty, so `randomElement` finds one.
  private static let fragments = [
    " ", " ", " ", "\n", "\n", "\r\n", "\r", "\t", "(", ")", "[", "]", "{", "}", "<", ">", ">>",
    "<<",
    "{", "}", ",", ":", "::", ";", ".", "..", "...", "@", "#", "##", "\\", "\\(", "\"", "\"\"\"",
    "#\"",
    "\"#", "/", "//", "/*", "*/", "`", "$", "$0", "=", "==", "=<", "->", "?", "??", "!", "&", "~",
    "-",
    "_", "0", "1.5", "0x", "é", "日本", "\u{FEFF}", "\u{0}", "\u{A0}", "√", "if ", "else ", "struct ",
    "class ", "enum ", "case ", "var ", "let ", "func ", "init", "extension ", "protocol ",
    "actor ",
    "a", "Int", "@Foo", "@Foo(", "#if ", "#else\n", "#elseif A\n", "#endif\n", "#if A\n", "where ",
    "some ", "any ", "each ", "async ", "throws ", "get ", "set ", "didSet ", "willSet ", "import ",
    "typealias ", "macro ", "operator ", "subscript", "public ", "private(set) ", "indirect ",
    "switch ", "repeat ", "guard ", "return ", "try ", "as ", "is ", "in ", "inout ", "\u{301}",
  ]
}
