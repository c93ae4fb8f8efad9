/// A JSON document in memory. Objects keep the order of their members, and numbers keep their kind,
/// so that no integer is converted to a `Double`.
///
/// It is not `indirect`: otherwise each number of a long list would take a block of memory.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Only for numbers that do not fit an `Int64`.
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
  /// Text that is written as it is and never read: a note on an omitted part.
  case raw(String)

  static let emptyObject = JSONValue.object(JSONObject())

  /// Makes a number of the smallest kind, so that equal numbers are equal values.
  init(_ number: UInt64) {
    self = Int64(exactly: number).map(JSONValue.integer) ?? .unsigned(number)
  }

  /// The member `id` of an object.
  var id: JSONValue? { object?["id"] }

  var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }
}

/// The members of a JSON object, in order.
struct JSONObject: Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSONValue

    /// The place of the member in the line that was read; equality ignores it.
    var place = LinePlace.none

    init(_ name: String, _ value: JSONValue, at place: LinePlace = .none) {
      self.name = name
      self.value = value
      self.place = place
    }

    static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.value == right.value
    }
  }

  var members: [Member] = []

  /// Whether it was encoded as a case of an enum: the name of the case, and its payload. The JSON
  /// text does not show that; equality ignores it.
  var isCase = false

  init(_ members: [Member] = [], isCase: Bool = false) {
    self.members = members
    self.isCase = isCase
  }

  /// The value of the first member with this name. O(n): such objects are small.
  subscript(_ name: String) -> JSONValue? { member(name)?.value }

  func member(_ name: String) -> Member? { members.first { $0.name == name } }

  /// The only member; nil unless there is exactly one.
  var sole: Member? { members.count == 1 ? members[0] : nil }
}

extension JSONObject: Equatable {
  static func == (left: Self, right: Self) -> Bool { left.members == right.members }
}

extension Collection<JSONValue> {
  /// The ids of the elements, as they appear in paths; nil if not all have distinct ids.
  var distinctIDs: [String]? {
    var seen = Set<String>(minimumCapacity: count)
    var ids: [String] = []
    ids.reserveCapacity(count)
    for element in self {
      guard let id = element.id?.text, seen.insert(id).inserted else { return nil }
      ids.append(id)
    }
    return ids
  }
}

/// The place of a member in a line: byte offsets, which also identify the member.
struct LinePlace: Sendable {
  /// A line of a script has at most 16 MiB. In a longer line of a recording, members beyond 2 GiB
  /// share a place, which nothing asks for.
  private let nameOffset: Int32
  private let valueOffset: Int32

  /// For members that were not read from a line.
  static let none = LinePlace(name: -1, value: -1)

  /// - Parameter name: for a value without a name, the offset of the value.
  init(name: Int, value: Int) {
    nameOffset = Int32(clamping: name)
    valueOffset = Int32(clamping: value)
  }

  var name: Int? { nameOffset < 0 ? nil : Int(nameOffset) }
  var value: Int? { valueOffset < 0 ? nil : Int(valueOffset) }
}
