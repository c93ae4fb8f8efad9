import Foundation
import Reminders

/// A to-do in the form in which it is saved.
struct ImportedTodo: Sendable {
  var id: CalendarUID.ID
  var digest: Int
  var listTitle: String
  var listColor: Int?
  var title: String
  var notes: String
  var dueDate: Date?
  var priority: Priority?
  var tags: [String]
  var isCompleted: Bool
  var completedAt: Date?
  var createdAt: Date?
  var modifiedAt: Date?
  var isFlagged: Bool?
}

/// Some to-dos of a calendar, prepared before the transaction, for which other writers wait.
struct CalendarPortion {
  var todos: [ImportedTodo] = []

  private let path: String
  private let fileName: String
  private var zones: CalendarZones
  private var hasReadAllZones = false
  /// The number of to-dos without a UID for each of their digests.
  private var anonymous: [Int: Int] = [:]

  var count: Int { todos.count }

  init(path: String, timeZone: TimeZone) {
    self.path = path
    fileName = URL(filePath: path).deletingPathExtension().lastPathComponent
    zones = CalendarZones(local: timeZone)
  }

  /// Adds a to-do.
  ///
  /// - Parameter zones: the time zones that the file has defined so far.
  /// - Returns: the parts of the to-do that are lost.
  mutating func add(
    _ entry: CalendarEntry, zones definitions: [String: CalendarZoneRules]
  ) throws -> [CalendarProblem] {
    let todo = entry.todo
    var problems = entry.remarks
    func note(_ mistake: CalendarMistake, line: Int?) {
      problems.append(CalendarProblem(line: line ?? entry.line, mistake, skipsTodo: false))
    }
    for moment in [todo.due?.moment, todo.completed, todo.created, todo.lastModified] {
      guard let moment, let zone = moment.zoneName, try !finds(moment, definitions) else {
        continue
      }
      note(.unknownZone(zone), line: moment == todo.due?.moment ? entry.dueLine : nil)
    }
    var dueDate = todo.due.map { zones.date($0) }
    if let date = dueDate, CalendarMoment(utc: date) == nil {
      note(.dueOutOfRange, line: entry.dueLine)
      dueDate = nil
    }
    let digest = CalendarDigest.of(todo)
    let name = entry.calendar.name?.split(whereSeparator: \.isNewline).joined(separator: " ") ?? ""
    todos.append(
      ImportedTodo(
        id: identity(of: todo, digest), digest: digest,
        listTitle: name.allSatisfy(\.isWhitespace) ? fileName : name,
        listColor: entry.calendar.color, title: todo.summary, notes: todo.notes,
        dueDate: dueDate, priority: Priority(calendar: todo.priority),
        tags: todo.categories, isCompleted: todo.isCompleted,
        completedAt: todo.completed.map { zones.date($0) },
        createdAt: todo.created.map { zones.date($0) },
        modifiedAt: todo.lastModified.map { zones.date($0) }, isFlagged: todo.isFlagged))
    return problems
  }

  /// Whether the time zone of a time is known. If it may be defined later in the file, all
  /// definitions are read first.
  private mutating func finds(
    _ moment: CalendarMoment, _ definitions: [String: CalendarZoneRules]
  ) throws -> Bool {
    if zones.knows(moment) { return true }
    if !hasReadAllZones {
      zones.definitions = definitions
      if zones.knows(moment) { return true }
      zones.definitions = try Self.definitions(in: path)
      hasReadAllZones = true
    }
    return zones.knows(moment)
  }

  private static func definitions(in path: String) throws -> [String: CalendarZoneRules] {
    var file = try CalendarFile(path: path)
    var parser = CalendarParser()
    while true {
      let bytes = try file.read(upTo: 128 << 10)
      if bytes.isEmpty { parser.finish() } else { parser.append(bytes) }
      while try parser.next() != nil {}
      if bytes.isEmpty { return parser.zones }
    }
  }

  /// The UID; for a to-do without one, a UID that the same to-do gets in each import of the file.
  private mutating func identity(of todo: CalendarTodo, _ digest: Int) -> CalendarUID.ID {
    if let uid = todo.uid {
      return CalendarUID.ID(uid: uid, recurrenceID: todo.recurrenceID ?? "")
    }
    let number = anonymous[digest, default: 0] + 1
    anonymous[digest] = number
    return CalendarUID.ID(uid: "ratchet-\(String(UInt(bitPattern: digest), radix: 16))-\(number)")
  }
}

extension CalendarTodo.Due {
  var moment: CalendarMoment {
    switch self {
    case .at(let moment), .after(let moment, _): moment
    }
  }
}

extension Priority {
  /// The priority for a number of a calendar: 1 to 4 are high, 5 is medium, 6 to 9 are low.
  package init?(calendar number: Int) {
    switch number {
    case 1...4: self = .high
    case 5: self = .medium
    case 6...9: self = .low
    default: return nil
    }
  }

  /// The number for a calendar.
  package var calendarNumber: Int {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    }
  }
}
