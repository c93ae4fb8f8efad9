extension SourceText {
  /// The kind of type that a declaration declares. Only its head is read: the compiler sends the
  /// whole type again for each of its members.
  var declaredKind: TypeDeclaration.Kind? {
    var cursor = Cursor(self)
    var openParentheses = 0
    var end = 0
    while true {
      _ = cursor.skipTrivia()
      guard !cursor.isAtEnd else { return nil }
      let token = cursor.scanToken(after: end)
      end = token.end
      switch token.kind {
      case .leftParenthesis: openParentheses += 1
      case .rightParenthesis: openParentheses -= 1
      case .leftBrace where openParentheses == 0: return nil
      case .identifier where openParentheses == 0:
        if let kind = TypeDeclaration.Kind(rawValue: self[token]) { return kind }
      default: break
      }
    }
  }
}
