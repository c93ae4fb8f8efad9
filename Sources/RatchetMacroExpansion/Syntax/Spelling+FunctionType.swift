extension Spelling {
  /// This type as a function type, or nil where it is none. Its ranges count from the start of the text.
  package var functionType: FunctionType? {
    DeclarationReader(text).functionType(Spelling(text, 0..<text.utf8.count))
  }
}
