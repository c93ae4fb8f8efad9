/// An action of a feature that is presented, or the wish that it goes.
///
/// Its case paths lead through `presented` by name and without it: `\.destination.presented.saved`
/// and `\.destination.saved` are the same case.
public enum PresentationAction<Action>: CasePathable {
  /// The feature goes: after the parent has reduced this, its state is set to nil.
  case dismiss

  indirect case presented(Action)

  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    @inlinable
    public init() {}

    @inlinable
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    @inlinable
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(embed: { .dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })
    }

    @inlinable
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    @inlinable
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }
  }

  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The presentation actions of a feature: `case detail(PresentationActionOf<BookDetail>)`.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
