import Ratchet

extension Windowsill.Action: ActionExamples {
  public static var examples: [Windowsill.Action] {
    [.addTapped, .removeTapped(id: 1)]
      + [.nameChanged("Basil"), .saveTapped, .cancelTapped].map { .add(.presented($0)) }
      + [.waterTapped, .undoTapped, .bathTapped, .takenOutTapped, .tipTapped].map {
        .plants(.element(id: 1, action: $0))
      }
  }
}
