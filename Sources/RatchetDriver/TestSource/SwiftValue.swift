/// A value as a test would write it, read once through reflection: a tree that can be compared
/// with that of another time, and written as Swift.
indirect enum SwiftValue: Equatable {
  /// A literal, or an expression of a type of the standard library, of Foundation or of the kit.
  case expression(String)
  case optional(SwiftValue?)
  case array([SwiftValue])
  /// Sorted by their text, since a set has no order.
  case set([SwiftValue])
  case dictionary([Entry])
  /// An `IdentifiedArray`.
  case identified([Element])
  /// A `StackState`; the ids are numbers.
  case stack([Element])
  case enumCase(EnumCase)
  case object(Object)
  /// A value that no expression makes, such as a function; with its dump.
  case opaque(String)

  struct Entry: Equatable {
    let key: SwiftValue
    let value: SwiftValue
  }

  struct Element: Equatable {
    let id: SwiftValue
    let value: SwiftValue
    /// The value that was read.
    let source: Any

    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.value == right.value
    }
  }

  struct EnumCase: Equatable {
    let type: String
    let name: String
    let payload: [Field]
    /// Whether the enum has case paths, so that the payload can be changed in place.
    let hasCasePaths: Bool
    /// The JSON of the value, if its type is decoded from it.
    let json: String?
  }

  struct Object: Equatable {
    /// The name of the type in its module: `Counter.State`.
    let type: String
    let fields: [Field]
    /// Whether it is the observable state of a feature, whose fields a test can assign.
    let isState: Bool
    /// The JSON of the value, if its type is decoded from it.
    let json: String?
  }

  struct Field: Equatable {
    enum Kind: Equatable, Sendable {
      case plain
      /// A field with another property wrapper than those of the kit, or a constant: a test cannot
      /// assign it.
      case fixed
      /// A fetched value. It follows the database, and is not asserted.
      case fetched
      /// A shared value, which is changed with `withLock`.
      case shared
    }

    /// Without the underscore of a wrapper's storage; empty for a value without a label.
    let name: String
    let kind: Kind
    let value: SwiftValue
    /// The value that was read, without its property wrapper.
    let source: Any

    static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.kind == right.kind
        && (left.kind == .fetched || left.value == right.value)
    }
  }
}
