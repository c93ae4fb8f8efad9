public import Foundation
public import RatchetData

/// A table with the features of most tables.
@Table
struct Errand: Hashable {
  let id: Int
  var title = ""
  var count = 3
  var share = 0.5
  var isDone = false
  var note: String?
  var key: UUID
  @Column("due_at") var due: Date?
  var image: Data?
  var urgency: Urgency = .low
}

enum Urgency: Int, QueryBindable {
  case low = 1
  case high
}

/// A table with a custom name, a renamed key and custom storage of its columns.
@Table("book_list")
struct Volume: Equatable {
  @Column(primaryKey: true) let isbn: String
  @Column(as: Reversed?.self) var code: String?
  @Column("class") var `class`: String = "none"
  var width: Int { didSet { precondition(width > 0) } }
  private var height: Int = 2
  @Column(generated: .stored) let area: Int
  @Ephemeral var isShown = true
  static let limit = 10
  lazy var cached = 3
  var isWide: Bool { width > height }

  init(isbn: String, code: String? = nil, width: Int, height: Int) {
    self.isbn = isbn
    self.code = code
    self.width = width
    self.height = height
    area = width * height
  }

  static func == (left: Volume, right: Volume) -> Bool {
    left.isbn == right.isbn && left.code == right.code && left.class == right.class
      && left.width == right.width && left.height == right.height && left.area == right.area
  }
}

/// Texts that are stored reversed.
enum Reversed: QueryBindable {
  typealias QueryOutput = String

  static func databaseValue(of output: String) -> SQLValue { .text(String(output.reversed())) }

  static func output(from column: borrowing Column) -> String? {
    String.output(from: column).map { String($0.reversed()) }
  }
}

/// A table without a key.
@Table(schema: "main")
struct ErrandTag: Hashable {
  let errandID: Int
  let tag: String
}

public enum Library {
  @Table
  public struct Category: Sendable, Equatable {
    public let id: UUID
    public var name: String
    public internal(set) var rank: Kind = .plain
    #if DEBUG
      var trace: String?
    #else
      public var isStripped = true
    #endif

    public enum Kind: String, QueryBindable, Sendable {
      case plain
      case special
    }

    public init(id: UUID, name: String) {
      self.id = id
      self.name = name
    }
  }
}

@Selection
struct ErrandSummary: Equatable {
  let errand: Errand
  let tagCount: Int
  @Column("first") var firstTag: String?
  @Ephemeral var isOpen = false
}

@Table @Selection
struct Report: Equatable {
  let title: String
  @Column("n") let number: Int?
}

extension Errand.Draft: Equatable {}

extension Errand.TableColumns {
  var isLate: SQLQueryExpression<Bool> { #sql("\(self.due) < '2026'") }
}

/// A table that keeps its memberwise initialiser although a column may be missing.
@Table
struct Sample: Equatable {
  let id: Int
  #if DEBUG
    var trace: String?
  #endif
  @Trimmed var name: String
}

/// A text without white space at its ends.
@propertyWrapper
struct Trimmed: Equatable, Sendable {
  private var value: String

  var wrappedValue: String {
    get { value }
    set { value = newValue.trimmingCharacters(in: .whitespaces) }
  }

  init(wrappedValue: String) {
    value = wrappedValue.trimmingCharacters(in: .whitespaces)
  }
}
