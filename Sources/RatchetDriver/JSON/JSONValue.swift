/// A JSON document in memory. Objects keep the order of their members; numbers keep what they were
/// written as, so that no integer goes through a `Double`.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Only for what no `Int64` holds.
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
  /// Written as it is, and never read: what stands for something that is left out.
  case raw(String)

  static let emptyObject = JSONValue.object(JSONObject())

  /// An unsigned number in the smallest form, so that equal numbers are equal values.
  init(_ number: UInt64) {
    self = Int64(exactly: number).map(JSONValue.integer) ?? .unsigned(number)
  }

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

    /// Where it stands in the line that was read; equality ignores it.
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

  /// Whether it was encoded as a case of an enum: the name of the case, and its payload. Text does
  /// not tell; equality ignores it.
  var isCase = false

  init(_ members: [Member] = [], isCase: Bool = false) {
    self.members = members
    self.isCase = isCase
  }

  /// The first member of that name. O(n): the objects that are asked are small.
  subscript(_ name: String) -> JSONValue? { member(name)?.value }

  func member(_ name: String) -> Member? { members.first { $0.name == name } }

  /// The only member, where there is exactly one.
  var sole: Member? { members.count == 1 ? members[0] : nil }
}

extension JSONObject: Equatable {
  static func == (left: Self, right: Self) -> Bool { left.members == right.members }
}

/// Where a member stands in a line: offsets of bytes, which tell its members apart.
struct LinePlace: Sendable {
  /// Lines have 16 MiB at most.
  private let nameOffset: Int32
  private let valueOffset: Int32

  /// Of a member that was not read from a line.
  static let none = LinePlace(name: -1, value: -1)

  /// - Parameter name: of a value that stands alone, that of the value.
  init(name: Int, value: Int) {
    nameOffset = Int32(name)
    valueOffset = Int32(value)
  }

  var name: Int? { nameOffset < 0 ? nil : Int(nameOffset) }
  var value: Int? { valueOffset < 0 ? nil : Int(valueOffset) }
}
