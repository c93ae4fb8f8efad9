import ReadingList

extension Book {
  static let dune = Book(
    id: 234_225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng",
    averageRating: 4.19, ratingsCount: 494_426)
  static let emma = Book(id: 6969, title: "Emma", authors: ["Jane Austen"], year: 1815)
  static let iliad = Book(id: 1371, title: "The Iliad", authors: ["Homer"], year: -750)
}
