import Foundation
import RatchetCSQLite
import RatchetSystem

/// SQLite's hook that is called for each row before it changes, if SQLite was built with it. Its
/// functions are looked up at run time, so that the program also links against an SQLite without
/// them.
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

  /// The hook of the SQLite library that the program runs with; `nil` if it has none.
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
    // Unsafe: the types are those of SQLite's documentation.
    self.setHook = unsafeBitCast(setHook, to: Install.self)
    self.old = unsafeBitCast(old, to: Read.self)
    self.new = unsafeBitCast(new, to: Read.self)
  }

  func install(on handle: OpaquePointer, _ callback: Callback?, _ context: UnsafeMutableRawPointer?)
  {
    _ = setHook(handle, callback, context)
  }

  /// The values of some columns in the row that changes; `nil` if one is not available. Must be
  /// called within the hook.
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
  /// Copies a value that is valid only during the hook.
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
