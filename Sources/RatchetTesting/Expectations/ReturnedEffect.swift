import Ratchet
import RatchetDump
public import RatchetIssues

/// A piece of what a reducer asked for, which was not done: an action to send, work to run, an id to
/// cancel by. A test writes the same for what it expects.
///
/// ```swift
/// expectReduce(Purse(), from: Purse.State(), .saveTapped, effects: [.run("save")])
/// ```
public struct ReturnedEffect<Action> {
  enum Kind {
    case send(Action)
    case run(name: String?, madeAt: IssueLocation?)
    case cancel(AnyHashable)
  }

  let kind: Kind

  /// An action, as of `Effect.send`. Compared by `==`; where it is not `Equatable`, by its dump, and by
  /// the secrets that this does not show.
  public static func send(_ action: Action) -> ReturnedEffect {
    ReturnedEffect(kind: .send(action))
  }

  /// Any work.
  public static var run: ReturnedEffect { ReturnedEffect(kind: .run(name: nil, madeAt: nil)) }

  /// Work of a name.
  public static func run(_ name: String) -> ReturnedEffect {
    ReturnedEffect(kind: .run(name: name, madeAt: nil))
  }

  /// What `Effect.cancel` of this id returns.
  public static func cancel(id: some Hashable & Sendable) -> ReturnedEffect {
    ReturnedEffect(kind: .cancel(Effect<Action>.cancelledID(id)))
  }

  /// The action that is to be sent.
  public var action: Action? { if case .send(let action) = kind { action } else { nil } }

  /// What the work is called, if it is work and has a name.
  public var name: String? { if case .run(let name, _) = kind { name } else { nil } }

  /// Where the work was made.
  public var location: IssueLocation? {
    if case .run(_, let location) = kind { location } else { nil }
  }

  /// Whether something that a reducer returned is what this expects.
  func fits(_ returned: ReturnedEffect) -> Bool {
    switch (kind, returned.kind) {
    case (.send(let expected), .send(let action)):
      StateEquality()(expected, action) ?? (diff(expected, action) == nil)
    case (.run(let expected, _), .run(let name, _)): expected == nil || expected == name
    case (.cancel(let expected), .cancel(let id)): expected == id
    default: false
    }
  }
}

extension ReturnedEffect {
  /// What two actions differ in whose texts are the same, as those of two secrets.
  func difference(to returned: ReturnedEffect) -> String? {
    guard case .send(let expected) = kind, case .send(let action) = returned.kind,
      !fits(returned), description == returned.description
    else { return nil }
    return diff(expected, action) ?? Wording.equalDumps
  }

  init(_ piece: EffectPiece<Action>) {
    kind =
      switch piece {
      case .send(let action): .send(action)
      case .run(let source): .run(name: source.name, madeAt: source.location)
      case .cancel(let id): .cancel(id)
      }
  }
}

extension ReturnedEffect: CustomStringConvertible {
  /// `send .found(3)`, `run "search" (Search.swift:31)`, `cancel search`
  public var description: String {
    switch kind {
    case .send(let action): Wording.sends(dumpText(action))
    case .run(let name, let location): Wording.runs(name, madeAt: location)
    case .cancel(let id): Wording.cancels("\(id)")
    }
  }
}
