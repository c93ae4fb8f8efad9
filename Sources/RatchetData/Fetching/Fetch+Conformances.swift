public import RatchetDump

// Compared by value. In an assertion of a test store, these are the values of one property at two
// times.
extension FetchAll: Equatable where Element: Equatable {
  public static func == (left: FetchAll, right: FetchAll) -> Bool {
    switch (left.source, right.source) {
    case (.sections(let left), .sections(let right)): left.reader == right.reader
    default: left.sharedReader == right.sharedReader
    }
  }
}

extension FetchOne: Equatable where Value: Equatable {
  public static func == (left: FetchOne, right: FetchOne) -> Bool {
    left.box.reader == right.box.reader
  }
}

extension Fetch: Equatable where Value: Equatable {
  public static func == (left: Fetch, right: Fetch) -> Bool {
    left.box.reader == right.box.reader
  }
}

// Encoded as its value, for readers outside of the program.
extension FetchAll: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// Encoded as its value, for readers outside of the program.
extension FetchOne: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// Encoded as its value, for readers outside of the program.
extension Fetch: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension FetchAll: DumpRepresentable, CustomStringConvertible, CustomReflectable {
  public var dumpValue: Any { wrappedValue }
  public var description: String { "\(wrappedValue)" }
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension FetchOne: DumpRepresentable, CustomStringConvertible, CustomReflectable {
  public var dumpValue: Any { wrappedValue }
  public var description: String { "\(wrappedValue)" }
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Fetch: DumpRepresentable, CustomStringConvertible, CustomReflectable {
  public var dumpValue: Any { wrappedValue }
  public var description: String { "\(wrappedValue)" }
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
