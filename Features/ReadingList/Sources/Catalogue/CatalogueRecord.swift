/// What a catalogue yields for each of its rows: a book, or what is wrong with the row.
public enum CatalogueRecord: Sendable, Equatable, Codable {
  case entry(CatalogueEntry)
  case problem(CatalogueProblem)
}
