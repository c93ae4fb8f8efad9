/// A row of a catalogue: a book, or the problem with the row.
public enum CatalogueRecord: Sendable, Equatable, Codable {
  case entry(CatalogueEntry)
  case problem(CatalogueProblem)
}
