import Foundation

// A column that merges by parts is stored as several registers, its parts. The value in the table is
// made from them, and an edit of the value becomes edits of parts: only those that differ. Every
// insert writes at least one part, so that a row without parts is one that does not have the column.
extension SyncMerge {
  /// Whether the column consists of several registers.
  var hasParts: Bool { self != .lastWriter }

  /// Returns the value of the column that consists of these parts; `nil` without any.
  func value(of parts: [String: Register]) -> SyncValue? {
    guard !parts.isEmpty else { return nil }
    switch self {
    case .lastWriter: return nil
    case .counter: return CounterMerge.sum(parts.values.map(\.value))
    case .set: return SetMerge.value(of: parts)
    case .lines: return LinesMerge.value(of: parts)
    }
  }

  /// Returns the parts to write so that these parts make the given value.
  func edits(
    of parts: [String: Register], to value: SyncValue, by node: SyncNode
  ) -> [String: SyncValue] {
    switch self {
    case .lastWriter: [:]
    case .counter: CounterMerge.edits(of: parts, to: value, by: node)
    case .set: SetMerge.edits(of: parts, to: value)
    case .lines: LinesMerge.edits(of: parts, to: value, by: node)
    }
  }
}

/// The part of a set and of lines whose value is 1 if the column was last set to NULL, and 0 otherwise.
/// No element and no line has an empty name.
let nullPart = ""

/// A part is the share of one node, which only that node writes.
private enum CounterMerge {
  static func sum(_ values: [SyncValue]) -> SyncValue {
    var integers: Int64 = 0
    var reals: Double?
    for value in values.sorted(by: { $0.tagged < $1.tagged }) {
      switch value {
      case .integer(let integer): integers = integers.addingReportingOverflow(integer).partialValue
      case .real(let real): reals = (reals ?? 0) + real
      default: break
      }
    }
    guard let reals else { return .integer(integers) }
    let sum = reals + Double(integers)
    return .real(sum.isNaN ? 0 : sum)
  }

  static func edits(
    of parts: [String: Register], to value: SyncValue, by node: SyncNode
  ) -> [String: SyncValue] {
    let others = sum(parts.filter { $0.key != node.description }.map(\.value.value))
    let share: SyncValue
    switch (number(value, isNew: parts.isEmpty), others) {
    case (.integer(let value), .integer(let others)):
      share = .integer(value.subtractingReportingOverflow(others).partialValue)
    case (.real(let value), .integer(let others)): share = .real(value - Double(others))
    case (.integer(let value), .real(let others)): share = .real(Double(value) - others)
    case (.real(let value), .real(let others)): share = .real(value - others)
    default: return [:]
    }
    // The difference of two infinities.
    if case .real(let real) = share, real.isNaN { return [:] }
    let old = parts[node.description]?.value
    return share == old || old == nil && share == .integer(0) && !parts.isEmpty
      ? [:] : [node.description: share]
  }

  /// NULL counts as zero. A text and a blob do so in a new row, and do not change an old one.
  private static func number(_ value: SyncValue, isNew: Bool) -> SyncValue {
    switch value {
    case .integer, .real: value
    case .null: .integer(0)
    case .text, .blob: isNew ? .integer(0) : value
    }
  }
}

/// A part is an element, as JSON, and its value is 1, or 0 if it was removed. Without elements, the
/// part ``nullPart`` tells NULL from an empty array.
private enum SetMerge {
  static func value(of parts: [String: Register]) -> SyncValue {
    let elements = parts.filter { $0.value.value == .integer(1) && $0.key != nullPart }.keys
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if elements.isEmpty, parts[nullPart]?.value == .integer(1) { return .null }
    return .text("[" + elements.joined(separator: ",") + "]")
  }

  static func edits(of parts: [String: Register], to value: SyncValue) -> [String: SyncValue] {
    guard let elements = elements(of: value) ?? (parts.isEmpty ? [] : nil) else { return [:] }
    var edits: [String: SyncValue] = [:]
    let isNull: SyncValue = .integer(value == .null ? 1 : 0)
    if parts[nullPart]?.value != isNull { edits[nullPart] = isNull }
    for element in elements where parts[element]?.value != .integer(1) {
      edits[element] = .integer(1)
    }
    for (element, register) in parts
    where register.value == .integer(1) && element != nullPart && !elements.contains(element) {
      edits[element] = .integer(0)
    }
    return edits
  }

  /// The elements, each as JSON with sorted keys; `nil` if the value is no JSON array. NULL has none.
  /// Texts that Swift takes for equal are one element on each device, so they have one form.
  private static func elements(of value: SyncValue) -> Set<String>? {
    guard case .text(let text) = value else { return value == .null ? [] : nil }
    do {
      let array = try JSONSerialization.jsonObject(with: Data(text.utf8))
      guard let array = array as? [Any] else { return nil }
      return Set(
        try array.map { element in
          let data = try JSONSerialization.data(
            withJSONObject: element,
            options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
          return String(decoding: data, as: UTF8.self).precomposedStringWithCanonicalMapping
        })
    } catch {
      // Not JSON: there are no elements to merge.
      return nil
    }
  }
}
