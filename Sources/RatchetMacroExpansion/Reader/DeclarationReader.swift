/// Finds the declarations in a source.
///
/// Every function here is total: source that is not Swift, or incomplete, yields `.other` or the
/// existing part, and reading goes on after it. O(bytes). Declarations nested more deeply than
/// `Parser.maximumDepth`, which no real source does, are skipped by matching brackets; this bounds
/// the stack.
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

  /// All declarations of the source, in order; a statement between them is `.other`.
  package func declarations() -> [Declaration] {
    var parser = Parser(source)
    return parser.declarations()
  }

  /// The first declaration; nil if the source contains no token.
  package func declaration() -> Declaration? {
    var parser = Parser(source)
    return parser.isAtEnd ? nil : parser.declaration()
  }

  /// The attribute at the start of the source; nil if there is none.
  package func attribute() -> Attribute? {
    var parser = Parser(source)
    return parser.kind == .attributeSign ? parser.attribute() : nil
  }

  /// The arguments of the freestanding macro `#name(…)` at the start of the source; nil if there is
  /// none, or it has no parentheses.
  package func macroArguments() -> [Argument]? {
    var parser = Parser(source)
    guard parser.kind == .poundWord else { return nil }
    parser.advance()
    if parser.kind == .period { parser.skipMember() }
    parser.skipGenericArguments()
    return parser.kind == .leftParenthesis ? parser.insideGroup { $0.arguments() } : nil
  }

  /// A type as a function type, without enclosing parentheses; nil for any other type, including an
  /// optional function.
  ///
  /// - Parameter type: a type of this source.
  package func functionType(_ type: Spelling) -> FunctionType? {
    var parser = Parser(source, in: type.range)
    return parser.functionType()
  }

  /// A type as a named type; nil for any other type, such as an optional or an array.
  ///
  /// - Parameter type: a type of this source.
  package func namedType(_ type: Spelling) -> NamedType? {
    var parser = Parser(source, in: type.range)
    return parser.namedType()
  }
}

extension Spelling {
  /// This type as a function type; nil for any other. The ranges are relative to the start of the
  /// text.
  package var functionType: FunctionType? {
    DeclarationReader(text).functionType(Spelling(text, 0..<text.utf8.count))
  }

  /// This type as a named type; nil for any other, such as a tuple, an array, an optional or a
  /// function. The ranges are relative to the start of the text.
  package var namedType: NamedType? {
    DeclarationReader(text).namedType(Spelling(text, 0..<text.utf8.count))
  }
}
