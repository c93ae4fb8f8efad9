public import Ratchet

extension BookDetail.Action: ActionExamples {
  public static var examples: [BookDetail.Action] {
    [.addTapped, .removeTapped, .closeTapped]
  }
}
