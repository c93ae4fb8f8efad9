import Ratchet
import RatchetDump

extension TestStore {
  /// An action that a test waits for.
  struct Expectation {
    let description: () -> String
    let matches: (Action) -> Bool
    var difference: (Action) -> String? = { _ in nil }
  }
}

extension TestStore.Expectation {
  init(_ expected: Action) where Action: Equatable {
    self.init(
      description: { dumpText(expected) }, matches: { $0 == expected },
      difference: { diff(expected, $0) })
  }

  /// An action of a case, whatever its value.
  init<Value>(_ expected: CaseKeyPath<Action, Value>) where Action: CasePathable {
    self.init(
      description: {
        // A case without a value is a single action, which can be made and dumped.
        guard let nothing = () as? Value else {
          return Wording.anyOfCase(CaseSearch.name(of: expected), Value.self)
        }
        return dumpText(Action.allCasePaths[keyPath: expected].embed(nothing))
      },
      matches: { $0.is(expected) })
  }

  init<Value: Equatable>(
    _ expected: CaseKeyPath<Action, Value>, _ value: Value
  ) where Action: CasePathable {
    let embed = { Action.allCasePaths[keyPath: expected].embed(value) }
    self.init(
      description: { dumpText(embed()) }, matches: { $0[case: expected] == value },
      difference: { diff(embed(), $0) })
  }

  init(where matches: @escaping (Action) -> Bool) {
    self.init(description: { Wording.anyMatching }, matches: matches)
  }
}
