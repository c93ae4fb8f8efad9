import Foundation
import RatchetDependencies
import RatchetTesting

/// The answers that reducers got in a segment of a session, as overrides for a test: as values, and
/// as lines of Swift.
struct RecordedAnswerSource: Sendable {
  private var dates: [Date] = []
  private var identifiers: [UUID] = []
  private var numbers: [UInt64] = []

  /// Answers of other dependencies are left out: recorded clients answer effects.
  init(_ answers: [RecordedAnswer]) {
    for answer in answers {
      switch (answer.dependency, answer.value) {
      case (RecordedAnswers.date, let value):
        if let date = RecordedAnswers.date(from: value) { dates.append(date) }
      case (RecordedAnswers.uuid, .string(let text)):
        if let identifier = UUID(uuidString: text) { identifiers.append(identifier) }
      case (RecordedAnswers.random, let value):
        if let number = UInt64(value.text) { numbers.append(number) }
      default: break
      }
    }
  }

  var firstDate: Date? { dates.first }

  func apply(to dependencies: inout DependencyValues) {
    if let date = dates.sole { dependencies.date = .constant(date) }
    if dates.count > 1, dates.sole == nil { dependencies.date = .inOrder(dates) }
    if !identifiers.isEmpty { dependencies.uuid = .inOrder(identifiers) }
    if !numbers.isEmpty { dependencies.withRandomNumberGenerator = .inOrder(numbers) }
  }

  /// The same as statements of a test.
  var lines: [String] {
    var lines: [String] = []
    let target = "store.dependencies"
    if let date = dates.sole {
      lines.append("\(target).date = .constant(\(SwiftLiteral.date(date)))")
    } else if !dates.isEmpty {
      lines += list("\(target).date", dates.map(SwiftLiteral.date))
    }
    if !identifiers.isEmpty {
      let texts = identifiers.map { SwiftLiteral.expression(of: $0) ?? "" }
      lines += list("\(target).uuid", texts)
    }
    if !numbers.isEmpty {
      lines += list("\(target).withRandomNumberGenerator", numbers.map { "\($0)" })
    }
    return lines
  }

  private func list(_ target: String, _ elements: [String]) -> [String] {
    guard elements.count > 1 else { return ["\(target) = .inOrder([\(elements[0])])"] }
    return ["\(target) = .inOrder(["] + elements.map { "  \($0)," } + ["])"]
  }
}

extension [Date] {
  /// The only date, however often it is in the list; nil if there are several or none.
  fileprivate var sole: Date? {
    guard let first, allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
