import Ratchet
import Testing

@testable import RatchetTesting

@Suite("Jobs that are ready") struct QueuePlacesTests {
  private enum Operation: CaseIterable {
    case append
    case popFirst
    case removeSecond
    case removeLast
  }

  /// The jobs, and the same in an array.
  private struct Both {
    var jobs = Queue<Int>()
    var model: [Int] = []
    var added = 0

    /// - Returns: whether both do the same.
    mutating func perform(_ operation: Operation) -> Bool {
      switch operation {
      case .append:
        added += 1
        jobs.append(added)
        model.append(added)
      case .popFirst:
        guard jobs.popFirst() == (model.isEmpty ? nil : model.removeFirst()) else { return false }
      case .removeSecond:
        guard model.count > 1 else { return true }
        guard jobs.remove(at: 1) == model.remove(at: 1) else { return false }
      case .removeLast:
        guard !model.isEmpty else { return true }
        guard jobs.remove(at: model.count - 1) == model.removeLast() else { return false }
      }
      return (0..<jobs.count).compactMap { jobs[$0] } == model && jobs.count == model.count
        && jobs.isEmpty == model.isEmpty
    }
  }

  @Test("leave in the order of arrival, wherever one is removed: every seven operations")
  func order() {
    var failures = 0
    func go(_ both: Both, _ left: Int) {
      guard left > 0 else { return }
      for operation in Operation.allCases {
        var both = both
        if !both.perform(operation) { failures += 1 }
        go(both, left - 1)
      }
    }
    go(Both(), 7)
    #expect(failures == 0)
  }

  @Test("leave in order, also when there are many and some always wait")
  func many() {
    var both = Both()
    var isRight = both.perform(.append)
    for _ in 0..<500 {
      isRight = both.perform(.append) && both.perform(.popFirst) && isRight
    }
    #expect(isRight)
    #expect(both.jobs.popFirst() == 501)
    #expect(both.jobs.isEmpty)
  }
}
