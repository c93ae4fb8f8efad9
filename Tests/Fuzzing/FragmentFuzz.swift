import Foundation

/// However a fragment is composed, each value has its own `?`, and SQLite reads bound values and
/// literals alike; called by libFuzzer.
///
/// The bytes are a program for a stack of fragments.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // Unsafe because libFuzzer owns the bytes; they are copied before anything else is done.
  var machine = FragmentMachine(bytes: Array(UnsafeBufferPointer(start: start, count: count))[...])
  machine.run()
  let all = machine.stack.joined()
  check(all)
  for value in all.values { check(value) }
  return 0
}

// Unsafe because libFuzzer calls on one thread only.
nonisolated(unsafe) private let database: Database = {
  do {
    return try Database.open(.memory, configuration: DatabaseConfiguration(), role: .writer)
  } catch {
    fatalError("\(error)")
  }
}()

private struct FragmentMachine {
  var bytes: ArraySlice<UInt8>
  var stack: [QueryFragment] = []

  private static let pieces: [QueryFragment] = [
    "1", "a", " ", ", ", "'", "\"", "-- ", "/*", "*/", "\n", "''", "[", "]", "`", "-", "x", "(",
    ")", " + ", "0", "AND ", "é", "'a?b'", "\"?\"", "-- ?\n",
  ]

  mutating func run() {
    while let code = bytes.popFirst(), stack.count < 100 {
      switch code % 10 {
      case 0, 1: stack.append(Self.pieces[Int(bytes.popFirst() ?? 0) % Self.pieces.count])
      case 2:
        let text = text()
        check(identifier: text)
        stack.append(QueryFragment(quote: text))
      case 3: stack.append("\(text())")
      case 4: stack.append("\(Data(text().utf8)) \(Int(Int8(bitPattern: code)))")
      case 5: stack.append(QueryFragment(value: number()))
      case 6:
        let (right, left) = (pop(), pop())
        stack.append(left + right)
      case 7:
        let (right, left) = (pop(), pop())
        stack.append("\(left) \(code)\(right)\(Int?.none)\(left)")
      case 8:
        let (right, left) = (pop(), pop())
        stack.append(
          (SQLQueryExpression<Bool>(left) && SQLQueryExpression<Bool>(right)).queryFragment)
      default: stack.append((-SQLQueryExpression<Int>(pop())).queryFragment)
      }
      if let last = stack.last, last.sql.utf8.count > 10_000 { stack = [] }
    }
  }

  private mutating func pop() -> QueryFragment { stack.popLast() ?? "" }

  private mutating func text() -> String {
    let count = Int(bytes.popFirst() ?? 0) % 16
    let text = bytes.prefix(count)
    bytes = bytes.dropFirst(count)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func number() -> SQLValue {
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(bytes.popFirst() ?? 0) }
    if bits & 1 == 0 { return .integer(Int64(bitPattern: bits)) }
    let real = Double(bitPattern: bits)
    return real.isNaN ? .null : .real(real)
  }
}

/// If no piece has a `?` of its own, each `?` in code belongs to a value, and none is a numbered
/// parameter.
private func check(_ fragment: QueryFragment) {
  var scanner = SQLScanner()
  let bytes = Array(fragment.sql.utf8)
  var places = 0
  var isNumbered = false
  for (offset, byte) in bytes.enumerated() {
    if scanner.state == .code, byte == UInt8(ascii: "?") {
      places += 1
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      isNumbered = isNumbered || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    }
    scanner.advance(byte)
  }
  _ = fragment.debugDescription
  let text: String
  do {
    text = try fragment.sqlWithLiterals
  } catch {
    precondition(
      (error as? DatabaseError)?.code == .misuse,
      "the refusal has another code than misuse: \(error)")
    return
  }
  if places == fragment.values.count {
    precondition(!isNumbered, "a placeholder has a number")
    var scanner = SQLScanner()
    for byte in text.utf8 {
      precondition(
        scanner.state != .code || byte != UInt8(ascii: "?"), "a placeholder was not replaced")
      scanner.advance(byte)
    }
  }
}

/// A literal is read as the value that it stands for.
private func check(_ value: SQLValue) {
  do {
    let bound = QueryFragment(value: value)
    let literal = try bound.sqlWithLiterals
    let one = try read("SELECT ?, typeof(?)", [value, value])
    let other = try read("SELECT \(literal), typeof(\(literal))", [])
    precondition(one == other, "\(literal) is read as another value")
  } catch {
    fatalError("\(error)")
  }
}

private func read(_ sql: String, _ values: [SQLValue]) throws -> [String] {
  let statement = try database.prepare(sql)
  try statement.start(StatementArguments(values))
  guard try statement.step() else { return [] }
  let value = Column(statement: statement.pointer, index: 0)
  let bits = value.real.map { String($0.bitPattern) } ?? ""
  return [
    String(describing: value.value), bits,
    Column(statement: statement.pointer, index: 1).text ?? "",
  ]
}

/// A quoted identifier is read as exactly that name.
private func check(identifier: String) {
  guard !identifier.utf8.contains(0) else { return }
  do {
    let name = try database.prepare("SELECT 1 AS \(QueryFragment(quote: identifier).sql)")
      .columnName(0)
    precondition(name.utf8.elementsEqual(identifier.utf8), "the column has another name")
  } catch {
    fatalError("\(error)")
  }
}
