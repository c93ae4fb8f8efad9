/// Finds the declarations of a source.
///
/// Every function here is total: what is no Swift, or breaks off, gives `.other` or the part that is
/// there, and reading goes on behind it. O(bytes). Declarations that lie deeper in one another than
/// anybody writes (`Parser.maximumDepth`) are skipped by balance, which bounds the stack.
///
/// ```swift
/// let reader = DeclarationReader("struct Point { var x: Int; var y: Int }")
/// if case .type(let type) = reader.declaration() { print(type.name.text) }  // Point
/// ```
package struct DeclarationReader: Sendable {
  package let source: SourceText

  package init(_ source: SourceText) {
    self.source = source
  }

  package init(_ text: String) {
    self.init(SourceText(text))
  }

  /// All declarations of the source, in order; a statement among them is `.other`.
  package func declarations() -> [Declaration] {
    var parser = Parser(source)
    return parser.declarations()
  }

  /// The first declaration, or nil where the source holds no token.
  package func declaration() -> Declaration? {
    var parser = Parser(source)
    return parser.isAtEnd ? nil : parser.declaration()
  }

  /// The attribute that the source begins with, or nil where it begins with none.
  package func attribute() -> Attribute? {
    var parser = Parser(source)
    return parser.kind == .attributeSign ? parser.attribute() : nil
  }

  /// The arguments of the use of a freestanding macro that the source begins with, `#name(…)`; nil
  /// where it begins with none, or there are no parentheses.
  package func macroArguments() -> [Argument]? {
    var parser = Parser(source)
    guard parser.kind == .poundWord else { return nil }
    parser.advance()
    parser.skipGenericArguments()
    return parser.kind == .leftParenthesis ? parser.insideGroup { $0.arguments() } : nil
  }

  /// A type as a function type, seen through the parentheses around it; nil where it is none, as
  /// an optional function is.
  ///
  /// - Parameter type: a type of this source.
  package func functionType(_ type: Spelling) -> FunctionType? {
    var parser = Parser(source, in: type.range)
    return parser.functionType()
  }

  /// A type as a named one; nil where it is none, as an optional or an array is.
  ///
  /// - Parameter type: a type of this source.
  package func namedType(_ type: Spelling) -> NamedType? {
    var parser = Parser(source, in: type.range)
    return parser.namedType()
  }
}
