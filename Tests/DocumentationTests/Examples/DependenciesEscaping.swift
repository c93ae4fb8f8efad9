import Foundation
import RatchetDependencies
import XCTest

struct ScoreClient: Sendable {
  var add: @Sendable (Int) -> Void
  var best: @Sendable () -> Int
}

extension ScoreClient: DependencyKey {
  static var liveValue: ScoreClient { inMemory() }

  // Computed: each test has scores of its own.
  static var testValue: ScoreClient { inMemory() }

  static func inMemory() -> ScoreClient {
    let scores = LockIsolated<[Int]>([])
    return ScoreClient(
      add: { score in scores.withValue { $0.append(score) } },
      best: { scores.value.max() ?? 0 })
  }
}

extension DependencyValues {
  var scores: ScoreClient {
    get { self[ScoreClient.self] }
    set { self[ScoreClient.self] = newValue }
  }
}

func readScores(_ show: @escaping @Sendable (Int) -> Void) {
  withEscapedDependencies { dependencies in
    DispatchQueue.global().async {
      dependencies.yield {
        @Dependency(\.scores) var scores
        show(scores.best())
      }
    }
  }
}

final class BoardModel {
  @Dependency(\.scores) var scores
  private(set) var detail: BoardDetailModel?

  func detailTapped() {
    detail = withDependencies(from: self) { BoardDetailModel() }
  }

  func practiceTapped() {
    detail = withDependencies(from: self) {
      $0.scores.best = { 0 }
    } operation: {
      BoardDetailModel()
    }
  }
}

final class BoardDetailModel {
  @Dependency(\.scores) var scores
}

final class BoardTests: XCTestCase {
  func testDetailHasTheScoresOfTheBoard() {
    let model = withDependencies {
      $0.scores.best = { 7 }
    } operation: {
      BoardModel()
    }
    model.detailTapped()
    XCTAssertEqual(model.detail?.scores.best(), 7)
  }
}

func startProgram() throws {
  try prepareDependencies {
    $0.scores = .inMemory()
  }
}
