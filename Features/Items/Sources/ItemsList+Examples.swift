import Foundation
public import Ratchet

extension ItemsList.Action: ActionExamples {
  public static var examples: [ItemsList.Action] {
    let item = Item.samples[0]
    return [
      .appeared, .refreshPulled, .addButtonTapped, .deleteTapped(offsets: [0, 2]),
      .itemTapped(id: item.id), .retryTapped, .failureDismissed,
      .itemsLoaded([item]), .loadFailed("The disk is full."),
      .changeSaved(.insertion(item)), .changeSaved(.deletion([item.id])),
      .changeFailed(.insertion(item), reason: "The disk is full."), .detail(.dismiss),
    ] + ItemDetail.Action.examples.map { .detail(.presented($0)) }
  }
}
