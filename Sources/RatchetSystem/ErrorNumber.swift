/// The error number of a system call that failed.
package struct ErrorNumber: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last system call of this thread.
  package static var last: ErrorNumber { ErrorNumber(errno) }

  /// The system's message.
  package var description: String { String(cString: strerror(code)) }
}
