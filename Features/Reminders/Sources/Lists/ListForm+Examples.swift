import Foundation
public import Ratchet

extension ListForm.Action: ActionExamples {
  public static var examples: [ListForm.Action] {
    [
      .titleChanged("Groceries"), .colorChanged(0x4A99EF), .coverChosen(Data([0xFF, 0xD8])),
      .coverRemoved, .saveButtonTapped, .cancelButtonTapped, .saveRequested,
    ]
  }
}
