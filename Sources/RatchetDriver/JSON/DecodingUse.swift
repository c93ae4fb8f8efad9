/// Records which parts of a line were used to make an action. A line with unused parts is refused,
/// since they were not understood.
final class DecodingUse {
  private struct ListUse {
    let path: [any CodingKey]
    let count: Int
    var reached = 0
  }

  /// Whether a member was used, by the offset of its name in the line.
  private var isUsed: [Bool]
  private var lists: [ListUse] = []
  private let asksNames: Bool
  /// The names that were looked up, by the offset of the first member of the object.
  private var names: [Int: [String]] = [:]
  /// The objects in which each member is a case of an enum.
  private var enums: [Int: any Any.Type] = [:]

  /// The number of containers that were opened and values that were read.
  private(set) var count = 0

  /// - Parameters:
  ///   - length: the length of the line in bytes; zero if unused parts are not asked for.
  ///   - asksNames: whether to record the names that were looked up, in order to explain a refusal.
  init(length: Int, asksNames: Bool = false) {
    isUsed = Array(repeating: false, count: length)
    self.asksNames = asksNames
  }

  func use() { count += 1 }

  func use(_ member: JSONObject.Member) {
    count += 1
    guard !isUsed.isEmpty, let offset = member.place.name else { return }
    isUsed[offset] = true
  }

  func look(for name: String, in object: JSONObject) {
    guard asksNames, let place = object.members.first?.place.name else { return }
    if names[place]?.contains(name) != true { names[place, default: []].append(name) }
  }

  func isCase(of keys: any Any.Type, _ object: JSONObject) {
    guard asksNames, let place = object.members.first?.place.name else { return }
    enums[place] = keys
  }

  /// - Returns: the number of the list, to be passed to ``reach(_:in:)``.
  func open(listOf count: Int, at path: [any CodingKey]) -> Int {
    self.count += 1
    lists.append(ListUse(path: path, count: count))
    return lists.count - 1
  }

  func reach(_ index: Int, in list: Int) { lists[list].reached = index }

  /// The first unused member, from the left.
  func firstUnused(in json: JSONValue) -> (member: JSONObject.Member, object: JSONObject)? {
    switch json {
    case .array(let elements):
      for element in elements {
        if let found = firstUnused(in: element) { return found }
      }
    case .object(let object):
      for member in object.members {
        if let offset = member.place.name, !isUsed[offset] { return (member, object) }
        if let found = firstUnused(in: member.value) { return found }
      }
    default: break
    }
    return nil
  }

  /// The path of the first unused element, in the first list that has one.
  func firstUnusedElement() -> [any CodingKey]? {
    for list in lists where list.reached < list.count {
      let names = list.path.map(\.stringValue)
      // A type may try several ways to read one list.
      let isRead = lists.contains {
        $0.reached == $0.count && $0.count == list.count && $0.path.map(\.stringValue) == names
      }
      if !isRead { return list.path + [PathKey(list.reached)] }
    }
    return nil
  }

  /// The names that were looked up in an object.
  func names(in object: JSONObject) -> [String] {
    object.members.first?.place.name.flatMap { names[$0] } ?? []
  }

  /// The key type of the enum of which an object should be a case.
  func enumKeys(of object: JSONObject) -> (any Any.Type)? {
    object.members.first?.place.name.flatMap { enums[$0] }
  }
}
