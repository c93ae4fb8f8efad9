public import Ratchet

extension Groceries.Action: ActionExamples {
  public static var examples: [Groceries.Action] { [.addTapped("Milk"), .searchChanged("mi")] }
}
