import RatchetDump

enum Counter {
  struct State: Identifiable {
    var id = 1
    var value = 2
  }
}

struct Point {
  var x = 0
  var y = 0
}

struct Empty {}

struct Box<Content> {
  var content: Content
}

enum ListAction {
  case addTapped
  case titleChanged(String)
  case row(id: Int, action: RowAction)
  case loaded([Int])
  case replaced(Counter.State)
  case selected(Int?)
}

enum RowAction {
  case incrementTapped
  case moved(from: Int, to: Int)
}

/// Has a description that differs from its case's name.
enum Grade: String, CustomStringConvertible {
  case good
  var description: String { "splendid" }
}

final class Person {
  var name: String
  var friend: Person?

  init(_ name: String) {
    self.name = name
  }
}

class Base {
  var base = 1
}

final class Derived: Base {
  var derived = 2
}

actor Account {
  var balance = 1
}

@propertyWrapper
struct Wrapped {
  var wrappedValue: Int
}

struct Macroed {
  @Wrapped var count = 1
  var _$registrar = 2
  lazy var late = 3
}

/// Stored as a state whose fields a macro observes one by one.
struct Observed {
  final class Registrar {}

  private var _count: Int
  private var _title = "a"
  var _$observationRegistrar = Registrar()

  init(count: Int) { _count = count }
}

struct Rows: DumpRepresentable {
  var storage: [Counter.State]
  var dumpValue: Any { storage }
}

struct Money: DumpTextRepresentable {
  var cents: Int
  var dumpText: String { "Money(\(cents) cents)" }
}

struct Poem: DumpTextRepresentable {
  var dumpText: String { "one\n\ntwo" }
}

/// Violates the protocol's requirements.
struct Endless: DumpRepresentable {
  var x = 1
  var dumpValue: Any { self }
}

indirect enum Chain {
  case end
  case link(Chain)
}
