extension Spelling {
  /// This type as a function type; nil for any other. The ranges are relative to the start of the
  /// text.
  package var functionType: FunctionType? {
    DeclarationReader(text).functionType(Spelling(text, 0..<text.utf8.count))
  }
}
