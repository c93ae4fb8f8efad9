import Testing

@testable import RatchetDriver

@Suite("The description of a feature in the source")
struct FeatureSourceTests {
  private func source(_ text: String, line: Int) -> FeatureSource {
    FeatureSource(text, line: line, feature: "Counter", module: "Tool")
  }

  @Test("a static member of DrivenFeature is named by it, with the state and the reducer")
  func member() {
    let source = source(
      """
      extension DrivenFeature {
        static let counter = DrivenFeature(
          "Counter", summary: "one, or (more)", state: Counter.State(count: [1, 2]),
          failure: { _ in nil }
        ) {
          Counter()
        }
      }
      """, line: 2)
    #expect(source.expression == "DrivenFeature.counter")
    #expect(source.state == "Counter.State(count: [1, 2])")
    #expect(source.reducer == "Counter()")
  }

  @Test("an element of a program's list is found by its name")
  func list() {
    let source = source(
      """
      @main struct Counters: HeadlessDriver {
        static var features: [DrivenFeature] {
          [DrivenFeature("Counter", summary: "one counter", state: Counter.State()) { Counter() }]
        }
      }
      """, line: 3)
    #expect(source.expression == #"Counters.features.first(where: { $0.name == "Counter" })!"#)
    #expect(source.state == "Counter.State()")
  }

  @Test("a description that no test can name has no expression")
  func nowhere() {
    #expect(source("let counter = DrivenFeature(\n)", line: 1).expression == nil)
    #expect(source("", line: 7).expression == nil)
  }
}
