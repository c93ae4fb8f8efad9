public import Ratchet

extension ReadingList.Action: ActionExamples {
  public static var examples: [ReadingList.Action] {
    var examples: [ReadingList.Action] = []
    examples += Library.Action.examples.map { .library($0) }
    examples += ToRead.Action.examples.map { .toRead($0) }
    examples += BookDetail.Action.examples.map { .detail($0) }
    examples += CatalogueImport.Action.examples.map { .catalogueImport($0) }
    examples += [.toReadSaved, .persistenceFailed("The disk is full.")]
    return examples
  }
}
