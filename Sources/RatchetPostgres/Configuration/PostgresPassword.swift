#if Postgres
  /// A password that is never printed: neither its description nor a dump nor a mirror shows it,
  /// and it cannot be encoded.
  public struct PostgresPassword: Sendable {
    // In a closure, because a dump reads stored properties from memory even without a mirror.
    private let reveal: @Sendable () -> String

    /// Makes a password of its characters.
    public init(_ characters: String) {
      reveal = { characters }
    }

    /// The characters, for libpq.
    package var revealed: String { reveal() }
  }

  extension PostgresPassword: ExpressibleByStringLiteral {
    public init(stringLiteral characters: String) {
      self.init(characters)
    }
  }

  extension PostgresPassword: Hashable {
    public static func == (left: PostgresPassword, right: PostgresPassword) -> Bool {
      left.revealed == right.revealed
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(revealed)
    }
  }

  extension PostgresPassword: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
  {
    /// Always the same text, whatever the password is.
    public var description: String { "(hidden)" }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
