/// An action of a presented feature, or the request to dismiss it.
///
/// Its case paths lead through `presented` by name and without it: `\.destination.presented.saved`
/// and `\.destination.saved` are the same case.
public enum PresentationAction<Action>: CasePathable {
  /// Dismisses the feature: after the parent has reduced this action, the state is set to nil.
  case dismiss

  /// An action of the presented child.
  indirect case presented(Action)

  /// The case paths, with those of the feature's actions as members.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// Makes the case paths.
    @inlinable
    public init() {}

    /// The case key path of a value's case.
    @inlinable
    public subscript(root: PresentationAction) -> PartialCaseKeyPath<PresentationAction> {
      switch root {
      case .dismiss: \.dismiss
      case .presented: \.presented
      }
    }

    /// The case path of `dismiss`.
    @inlinable
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(embed: { .dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// The case path of `presented`.
    @inlinable
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// The path of a case of the feature's action, through `presented`.
    @inlinable
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }
  }

  /// The case paths.
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
