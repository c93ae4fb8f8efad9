public import Ratchet

extension AppRoot.Action: ActionExamples {
  public static var examples: [AppRoot.Action] {
    [
      .appeared, .retryTapped, .linkOpened("ratchet://reading-list/book/5"),
      .databaseOpened(
        AppStart(tab: .readingList, screens: AppScreen.examples, forms: .example)),
      .openingFailed("app.sqlite: the disk is full"),
      .linkFailed(#""ratchet://reading-list/book/42": there is no book 42 in the library"#),
      .restorationSetAside(name: "app.sqlite.restoration.json.version-2"),
      .restorationFailed("app.sqlite.restoration.json cannot be set aside: the disk is full"),
      .failureDismissed,
    ] + AppScreen.examples.map { .screenLoaded($0) } + AppFeature.Action.examples.map { .tabs($0) }
  }
}
