public import Ratchet

extension ItemDetail.Action: ActionExamples {
  public static var examples: [ItemDetail.Action] { [.closeButtonTapped, .deleteButtonTapped] }
}
