import ReadingList

/// A column of a catalogue, found in its header.
struct CatalogueColumn: Sendable {
  /// The name as the format spells it, which reasons use.
  let name: String

  /// Where it stands; nil when the file leaves it out, and each of its values is then empty.
  let index: Int?

  /// The first column of that name.
  init(_ name: String, in header: [String]) {
    self.name = name
    let wanted = CatalogueFormat.normalised(name)
    index = header.firstIndex { CatalogueFormat.normalised($0) == wanted }
  }
}
