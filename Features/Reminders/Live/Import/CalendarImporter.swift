package import Foundation
package import RatchetData
package import Reminders

/// Imports a calendar file, in portions of its to-dos.
///
/// Each portion is a transaction, so other writers get their turn in between, and memory holds only
/// one portion. An import that was cut off is completed by importing the file again: to-dos that
/// were imported before are recognised by their UIDs.
package struct CalendarImporter: Sendable {
  let path: String
  let now: Date
  let timeZone: TimeZone

  /// The number of to-dos in a transaction: few enough that other writers wait only a fraction of a
  /// second, and enough that a large import is not slowed down by the screens, which count all
  /// reminders again after each transaction.
  let todosPerPortion: Int
  let bytesPerChunk: Int

  /// Problems beyond this number are counted but not reported one by one, so that a thoroughly
  /// broken file costs no memory.
  static let reportedProblemLimit = 1_000

  package init(
    path: String, now: Date, timeZone: TimeZone, todosPerPortion: Int = 8_000,
    bytesPerChunk: Int = 128 << 10
  ) {
    self.path = path
    self.now = now
    self.timeZone = timeZone
    self.todosPerPortion = todosPerPortion
    self.bytesPerChunk = bytesPerChunk
  }

  /// Imports the file, and reports events while it does.
  ///
  /// - Throws: ``CalendarCutOff`` if a part of the file was kept, `RemindersFileError` if the file
  ///   is not a calendar or has no readable `VTODO`.
  package func run(
    on database: any DatabaseWriter, onEvent: @Sendable (RemindersImportEvent) -> Void
  ) async throws -> RemindersImportReport {
    var state = CalendarImportState()
    do {
      try await run(on: database, &state, onEvent)
      return state.report
    } catch let error as CalendarFormatError {
      throw RemindersFileError(path: path, reason: RemindersFileWording.format(error))
    } catch let error where state.kept > 0 && !(error is CancellationError) {
      throw CalendarCutOff(
        components: state.kept, report: state.report, reason: "\(error)")
    }
  }

  private func run(
    on database: any DatabaseWriter, _ state: inout CalendarImportState,
    _ onEvent: (RemindersImportEvent) -> Void
  ) async throws {
    var file = try CalendarFile(path: path)
    var parser = CalendarParser()
    var portion = CalendarPortion(path: path, timeZone: timeZone)
    var last: RemindersImportProgress?
    func show(_ progress: RemindersImportProgress) {
      guard progress != last else { return }
      last = progress
      onEvent(.progressed(progress))
    }
    while true {
      try Task.checkCancellation()
      let bytes = try file.read(upTo: bytesPerChunk)
      if bytes.isEmpty { parser.finish() } else { parser.append(bytes) }
      while let element = try parser.next() {
        switch element {
        case .todo(let entry):
          let problems = try portion.add(entry, zones: parser.zones)
          for problem in problems { note(problem, &state, onEvent) }
        case .problem(let problem):
          note(problem, &state, onEvent)
        }
        if portion.count == todosPerPortion {
          try await write(&portion, to: database, &state)
          show(progress(state, file))
        }
      }
      show(progress(state, file, pending: portion.count))
      guard !bytes.isEmpty else { break }
      // Between jobs, Darwin releases the chunks.
      await Task.yield()
    }
    try await write(&portion, to: database, &state)
    guard state.kept > 0 else {
      throw RemindersFileError(
        path: path,
        reason: RemindersFileWording.nothing(
          skipped: state.report.skipped, first: state.firstSkipped))
    }
    show(progress(state, file))
  }

  private func write(
    _ portion: inout CalendarPortion, to database: any DatabaseWriter,
    _ state: inout CalendarImportState
  ) async throws {
    guard portion.count > 0 else { return }
    let (todos, current, now) = (portion.todos, state, now)
    state = try await database.write { db in try current.saving(todos, at: now, in: db) }
    portion.todos.removeAll(keepingCapacity: true)
  }

  private func note(
    _ problem: CalendarProblem, _ state: inout CalendarImportState,
    _ onEvent: (RemindersImportEvent) -> Void
  ) {
    guard state.note(problem) <= Self.reportedProblemLimit else { return }
    let reason = RemindersFileWording.report(problem)
    onEvent(.skipped(RemindersImportProblem(line: problem.line, reason: reason)))
  }

  private func progress(
    _ state: CalendarImportState, _ file: CalendarFile, pending: Int = 0
  ) -> RemindersImportProgress {
    RemindersImportProgress(
      components: state.kept + pending + state.report.skipped, componentsKept: state.kept,
      bytesRead: file.bytesRead, totalBytes: file.size)
  }
}

/// The error of an import of which a part was saved.
package struct CalendarCutOff: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of `VTODO`s whose reminders are saved.
  package var components: Int
  package var report: RemindersImportReport
  package var reason: String

  package init(components: Int, report: RemindersImportReport, reason: String) {
    self.components = components
    self.report = report
    self.reason = reason
  }

  package var description: String { RemindersFileWording.cutOff(self) }
}
