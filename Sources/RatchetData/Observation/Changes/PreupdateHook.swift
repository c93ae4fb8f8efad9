import CSQLite
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// SQLite's hook that is told of each row before it changes, where SQLite was built with it: looked up
/// at run time, so that the program links against one without.
struct PreupdateHook: Sendable {
  typealias Callback =
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, Int32, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, Int64, Int64
    ) -> Void
  private typealias Install =
    @convention(c) (OpaquePointer?, Callback?, UnsafeMutableRawPointer?)
    -> UnsafeMutableRawPointer?
  private typealias Read =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32

  /// Nil where SQLite lacks it.
  static let ofLibrary = PreupdateHook()

  private let setHook: Install
  private let old: Read
  private let new: Read

  private init?() {
    let program = dlopen(nil, RTLD_NOW)
    guard let setHook = dlsym(program, "sqlite3_preupdate_hook"),
      let old = dlsym(program, "sqlite3_preupdate_old"),
      let new = dlsym(program, "sqlite3_preupdate_new")
    else { return nil }
    // What SQLite's documentation says of their types.
    self.setHook = unsafeBitCast(setHook, to: Install.self)
    self.old = unsafeBitCast(old, to: Read.self)
    self.new = unsafeBitCast(new, to: Read.self)
  }

  func install(on handle: OpaquePointer, _ callback: Callback?, _ context: UnsafeMutableRawPointer?)
  {
    _ = setHook(handle, callback, context)
  }

  /// The values of some columns in the row that changes; nil if there are none to be had. Only to be
  /// asked from within the hook.
  func values(of columns: [Int32], isNew: Bool, _ handle: OpaquePointer) -> [SQLValue]? {
    var values: [SQLValue] = []
    for column in columns {
      var value: OpaquePointer?
      let code = isNew ? new(handle, column, &value) : old(handle, column, &value)
      guard code == SQLITE_OK, let value else { return nil }
      values.append(SQLValue(copying: value))
    }
    return values
  }
}

extension SQLValue {
  /// A value that SQLite lends.
  fileprivate init(copying value: OpaquePointer) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let text = sqlite3_value_text(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .text(
        String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .blob(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    default: self = .null
    }
  }
}
