/// The `willSet` and `didSet` of a property, rewritten for its storage.
///
/// Within its own observers, a property means its storage, so that writing to it calls no observer.
/// So each use of the property, alone or after `self.`, becomes a use of the storage.
struct ObserverBlock {
  /// The block with its braces.
  let text: String
  /// The places where the block gives the name of the property to something else. What the name
  /// means after them is unknown here.
  private(set) var redeclarations: [Range<Int>] = []

  /// - Parameters:
  ///   - range: the block with its braces.
  ///   - name: the name of the property, and that of the storage.
  init(_ source: SourceText, _ range: Range<Int>, name: String, storage: String) {
    var changes: [(range: Range<Int>, text: String)] = []
    // The block, and then the interpolations of its strings.
    var pending = [(range: range, isLocal: false)]
    while let (range, isLocal) = pending.popLast() {
      let names = ObserverNames(source, range, name)
      for (index, token) in names.tokens.enumerated() {
        let isLocal = isLocal || names.locals.contains { $0.contains(index) }
        pending += source.interpolations(in: token).map { ($0, isLocal) }
        switch names.meaning(of: index) {
        case .member: changes.append((token.range, storage))
        case .property where !isLocal: changes.append((token.range, storage))
        case .binding where !isLocal:
          changes.append((token.end..<token.end, " = \(storage)"))
        case .redeclaration: redeclarations.append(token.range)
        default: break
        }
      }
    }
    var text = ""
    var end = range.lowerBound
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += source[end..<change.range.lowerBound] + change.text
      end = change.range.upperBound
    }
    self.text = text + source[end..<range.upperBound]
  }
}
