public import Ratchet

extension Library.Action: ActionExamples {
  public static var examples: [Library.Action] {
    [
      .searchChanged("dune"), .sortChanged(.title), .languageChanged("en"),
      .yearsChanged(from: 1900, to: 1999), .nextPageTapped, .addTapped(1), .removeTapped(1),
      .bookTapped(1),
    ]
  }
}
