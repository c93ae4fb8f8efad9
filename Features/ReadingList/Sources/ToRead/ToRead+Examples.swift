public import Ratchet

extension ToRead.Action: ActionExamples {
  public static var examples: [ToRead.Action] {
    [.removeTapped(1), .bookTapped(1)]
  }
}
