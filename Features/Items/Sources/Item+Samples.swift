import Foundation
import RatchetDependencies

extension Item {
  /// Three items for previews and demonstrations, oldest first, with the ids `…0001` to `…0003`.
  public static let samples = [
    Item(id: UUID(1), timestamp: Date(timeIntervalSince1970: 1_750_000_000)),
    Item(id: UUID(2), timestamp: Date(timeIntervalSince1970: 1_750_086_400)),
    Item(id: UUID(3), timestamp: Date(timeIntervalSince1970: 1_750_093_599.5)),
  ]
}
