import Ratchet
import RatchetDump
public import RatchetIssues

/// One piece of a returned effect that did not run: an action to send, work to run, or an id to
/// cancel. A test writes the same values for the effects that it expects.
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

  /// An action of `Effect.send`. Compared with `==`; if actions are not `Equatable`, by their dumps
  /// and by secrets that dumps hide.
  public static func send(_ action: Action) -> ReturnedEffect {
    ReturnedEffect(kind: .send(action))
  }

  /// Any work, whatever its name.
  public static var run: ReturnedEffect { ReturnedEffect(kind: .run(name: nil, madeAt: nil)) }

  /// Work with this name.
  public static func run(_ name: String) -> ReturnedEffect {
    ReturnedEffect(kind: .run(name: name, madeAt: nil))
  }

  /// A cancellation by this id, as `Effect.cancel` returns it.
  public static func cancel(id: some Hashable & Sendable) -> ReturnedEffect {
    ReturnedEffect(kind: .cancel(Effect<Action>.cancelledID(id)))
  }

  /// The action to be sent; nil if this is no `send`.
  public var action: Action? { if case .send(let action) = kind { action } else { nil } }

  /// The name of the work; nil if this is no work, or has no name.
  public var name: String? { if case .run(let name, _) = kind { name } else { nil } }

  /// The place in the source where the work was made; nil if this is no work, or was written by a
  /// test.
  public var location: IssueLocation? {
    if case .run(_, let location) = kind { location } else { nil }
  }

  /// Whether a returned effect meets this expectation.
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
  /// The difference of two actions with equal texts, such as those of two secrets.
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
