import RatchetIssues

/// All text of this target that users may read. The issues of this declaration are numbered from R010.
enum Wording {
  static func duplicateID(_ id: some Hashable, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R010",
      what: "Two elements of an identified array have the same id; the first was kept.",
      values: ["id": "\(id)"],
      hint: "Give each element a unique id, or use init(_:) to keep the first silently.",
      location: location)
  }

  static func duplicateIDInData(_ id: some Hashable) -> String {
    "Two elements have the id \(id)."
  }

  static func idChanged(from old: some Hashable, to new: some Hashable) -> String {
    """
    An element of an identified array changed its id from \(old) to \(new) while it was changed in \
    place. Remove the element and add the new one: this also cancels the effects of the old one.
    """
  }

  static let hashChanged = """
    The hash of an id in an identified array changed after its element was added. An id must not \
    change: use a value, or a reference that is hashed by its identity.
    """

  /// The labels of the line that sent an action, and of the effect that sent it.
  static let sentAt = "sent at"
  static let sentBy = "sent by"

  /// For example `"load" (Feature.swift:20), of the action sent at FeatureTests.swift:31`.
  static func sender(
    _ name: String?, _ location: IssueLocation, sentAt line: IssueLocation?
  ) -> String {
    let name = name.map { "\"\($0)\" (\(location))" } ?? "\(location)"
    return name + (line.map { ", of the action sent at \($0)" } ?? "")
  }

  /// The values of an issue about an action without a child, including the action's sender.
  static func values(
    _ action: String, _ label: String, _ value: String, sentFrom sender: [RatchetIssue.Value]
  ) -> [RatchetIssue.Value] {
    [RatchetIssue.Value("action", action), RatchetIssue.Value(label, value)] + sender
  }

  static func missingChild(
    operation: String, action: String, state: String, sender: [RatchetIssue.Value] = [],
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R012",
      what: "A child action arrived while its state was nil.",
      values: values(action, "state", state, sentFrom: sender),
      hint: """
        Usually an effect of the child outlived it. Run the child before clearing, or let \
        `\(operation)` clear it.
        """,
      location: location)
  }

  static func otherCase(
    operation: String, action: String, state: String, sender: [RatchetIssue.Value] = [],
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R014",
      what: "A child action arrived while the state was in another case.",
      values: values(action, "state", state, sentFrom: sender),
      hint: operation == "Scope"
        ? """
        Usually an effect of the child outlived its case. Present the enum with `ifLet`, or run \
        the child with `ifCaseLet`: both cancel it when the case is left.
        """
        : """
        Usually an effect of the child outlived it, or the action came from elsewhere. Let \
        `\(operation)` run the child before the parent leaves the case, and check the case before \
        sending.
        """,
      location: location)
  }

  static func nothingPresented(
    action: String, sender: [RatchetIssue.Value] = [], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R015",
      what: "A presentation action arrived while nothing was presented.",
      values: values(action, "state", "nil", sentFrom: sender),
      hint: """
        The child was dismissed before the action arrived, or was never presented. Effects of a \
        child that `ifLet` presents end with it; code elsewhere must check that it is still \
        presented before it sends.
        """,
      location: location)
  }

  static func missingElement(
    action: String, id: String, sender: [RatchetIssue.Value] = [], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R013",
      what: "An action arrived for an element that is not in the array.",
      values: values(action, "id", id, sentFrom: sender),
      hint: """
        The element was removed before the action arrived, or was never added. Effects of an \
        element that forEach runs end with it; code elsewhere must check that the element is still \
        there before it sends.
        """,
      location: location)
  }

  static func caseReducerValue(_ type: Any.Type) -> String {
    """
    \(type)() was called outside a reducer builder. An enum of features is never a value; its reducer \
    is \(type).body.
    """
  }

  static let replaceWhileReducing = """
    The state of a store was replaced while it was read, or while an action was reduced.
    """

  static let readWhileReducing = """
    The state of a store was read while the store reduced an action. A reducer has the state as \
    its parameter; pass the values that other code needs to that code.
    """

  static let sendWhileReading = """
    An action was sent to a store inside withState, while its state was being read. Send it after \
    withState has returned.
    """

  static func uncaughtEffectError(
    _ error: any Error, effect: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R020",
      what: "An effect threw an error that was not caught.",
      values: ["effect": effect, "error": "\(error)"],
      hint: "Catch it in the effect, or give .run a `catch:` that sends an action.",
      location: location)
  }

  static func sendAfterEnd(
    action: String, effect: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R021",
      what: "An action was sent by an effect that had ended; it was dropped.",
      values: ["action": action, "effect": effect],
      hint: """
        `send` was used after the effect's closure had returned. Keep the closure running while \
        there is something to send: await the work in it.
        """,
      location: location)
  }
}

// Output of reducers, and messages of reducers that stop the program.
extension Wording {
  static let nothingChanged = "  (nothing changed)"

  static func otherActionOfChild(_ child: Any.Type, _ value: Any.Type) -> String {
    """
    The child reducer \(child) of this ifLet does not take actions of type \(value). Write it as a \
    closure, ifLet(…) { \(child)() }: then the compiler checks the actions.
    """
  }
}

// Effects. The issues are R022 to R025.
extension Wording {
  static func effectTimeout(_ duration: Duration) -> String {
    "The effect had not ended after \(duration)."
  }

  static func cancellationOutsideEffect(
    _ operation: String, id: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R022",
      what: "\(operation) was called outside of an effect.",
      values: ["id": id],
      hint: """
        Ids belong to a store and to the feature whose effect runs. Call it inside the closure of \
        `.run`, or in a task that was made there; a `Task.detached` does not belong to the effect.
        """,
      location: location)
  }
}

// Bindings. The issues are numbered from R040.
extension Wording {
  static func unhandledBinding(
    field: String, value: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R040",
      what: "A binding wrote a field, but no BindingReducer handled the write; nothing changed.",
      values: ["field": field, "value": value],
      hint: """
        List BindingReducer() first in the body of the feature. Where the binding is a case of its \
        view actions: BindingReducer(action: \\.view).
        """,
      location: location)
  }
}

// Pools. The issues are R055 and R056.
extension Wording {
  static func poolNotSaved(
    key: String, error: any Error, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R055",
      what: "The state of a pooled store could not be saved; the store stays in the pool.",
      values: ["key": key, "error": "\(error)"],
      hint: """
        The pool tries again after the same idle time. Give the pool an `onFailure:` to handle the \
        error.
        """,
      location: location)
  }

  static func poolNotShutDown(keys: [String], at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R056",
      what: "A pool was released while it had stores; their unsaved changes are lost.",
      values: keys.map { RatchetIssue.Value("key", $0) },
      hint: "End a pool with `try await pool.shutDown()`, which saves all stores.",
      location: location)
  }

  static let poolClosed = "The pool was shut down: it provides no more stores."

  static func poolFailures(_ failures: [String]) -> String {
    "These stores could not be saved: \(failures.joined(separator: "; "))."
  }
}

// Stores. The issues are numbered from R060.
extension Wording {
  static func uncaughtReducerError(
    _ error: any Error, action: String, isUndone: Bool, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R060",
      what: isUndone
        ? "A reducer threw an error that was not caught; the action was undone."
        : "A reducer threw an error; the changes of other reducers for the action were not undone.",
      values: ["action": action, "error": "\(error)"],
      hint: isUndone
        ? "Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`."
        : """
        The reducer was called by hand, so the store could not undo the action: list it in a body, \
        call it in a `Reduce.throwing` that is listed, or give it an `onError:`.
        """,
      location: location)
  }

  /// For example
  /// `"search" (Search.swift:31) of ReadingList, Search, for 1.2 s, since .queryChanged("dune")`.
  static func effect(
    name: String?, location: IssueLocation, path: [String], age: Duration, action: String?,
    isCancelled: Bool
  ) -> String {
    let name = name.map { "\"\($0)\"" } ?? "an effect"
    let path = path.isEmpty ? "" : " of \(path.joined(separator: ", "))"
    let action = action.map { ", since \($0)" } ?? ""
    let end = isCancelled ? ", cancelled" : ""
    return "\(name) (\(location))\(path), for \(age.text)\(action)\(end)"
  }
}

// Models.
extension Wording {
  static let modelOffMainActor = """
    A StoreModel was made from a store that is not isolated to the main actor. Make the store with \
    `isolation: MainActor.shared`, or let `StoreModel(initialState:reducer:)` make it.
    """
}
