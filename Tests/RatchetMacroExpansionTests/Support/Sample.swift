import Testing

/// A source and the outline that it should have.
struct Sample: CustomTestStringConvertible, Sendable {
  let source: String
  let outline: [String]

  init(_ source: String, _ outline: String...) {
    self.source = source
    self.outline = outline
  }

  var testDescription: String { source }

  func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(Outline.lines(of: source) == outline, sourceLocation: sourceLocation)
  }
}
