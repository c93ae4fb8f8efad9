import Foundation
public import Ratchet

extension ReminderForm.Action: ActionExamples {
  public static var examples: [ReminderForm.Action] {
    var examples: [ReminderForm.Action] = [
      .titleChanged("Milk"), .notesChanged("Two bottles"),
      .dueDateChanged(Date(timeIntervalSince1970: 1_750_000_000)), .flagToggled,
      .priorityChanged(.high), .listChanged(1), .tagsTapped, .saveButtonTapped,
      .cancelButtonTapped, .saveRequested, .destination(.dismiss),
      .destination(.presented(.confirmation(.discardConfirmed))),
    ]
    examples += TagPicker.Action.examples.map { .destination(.presented(.tagPicker($0))) }
    return examples
  }
}

extension TagPicker.Action: ActionExamples {
  public static var examples: [TagPicker.Action] {
    [.tagTapped("errand"), .newTagChanged("errand"), .newTagSubmitted, .doneTapped]
  }
}
