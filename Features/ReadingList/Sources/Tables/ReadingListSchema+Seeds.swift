import Foundation
public import RatchetData

extension ReadingListSchema {
  /// Inserts a dozen classics into the library, and two of them into the to-read list, for previews
  /// and demonstrations.
  public static func seed(_ db: Database) throws {
    _ = try BookRow.save(classics.map { BookRow($0) }, to: db)
    for id in [5, 9] {
      try ToReadEntry.add(id, at: Date(timeIntervalSince1970: 1_750_000_000)).execute(db)
    }
  }

  private static let classics = [
    Book(id: 1, title: "The Iliad", authors: ["Homer"], year: -750, language: "grc"),
    Book(
      id: 2, title: "Don Quijote de la Mancha", authors: ["Miguel de Cervantes"], year: 1605,
      language: "spa"),
    Book(id: 3, title: "Hamlet", authors: ["William Shakespeare"], year: 1603, language: "eng"),
    Book(
      id: 4, title: "Die Leiden des jungen Werthers", authors: ["Johann Wolfgang von Goethe"],
      year: 1774, language: "ger"),
    Book(
      id: 5, title: "Pride and Prejudice", authors: ["Jane Austen"], year: 1813, language: "eng"),
    Book(id: 6, title: "Frankenstein", authors: ["Mary Shelley"], year: 1818, language: "eng"),
    Book(
      id: 7, title: "Kinder- und Hausmärchen", authors: ["Jacob Grimm", "Wilhelm Grimm"],
      year: 1812, language: "ger"),
    Book(id: 8, title: "Jane Eyre", authors: ["Charlotte Brontë"], year: 1847, language: "eng"),
    Book(id: 9, title: "Moby-Dick", authors: ["Herman Melville"], year: 1851, language: "eng"),
    Book(id: 10, title: "Les Misérables", authors: ["Victor Hugo"], year: 1862, language: "fre"),
    Book(id: 11, title: "Война и мир", authors: ["Лев Толстой"], year: 1869, language: "rus"),
    Book(id: 12, title: "Germinal", authors: ["Émile Zola"], year: 1885, language: "fre"),
  ]
}
