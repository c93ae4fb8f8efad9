/// Tells the cases of an enum apart, by case paths where it has some and else by reflection; values of
/// other types by the first thing in them, or by their description.
// Unchecked: lists of case paths have no contents.
struct CaseNames<Enum>: @unchecked Sendable {
  private let name: (Enum) -> AnyHashable

  init() {
    func reader<P: CasePathReflectable>(_ paths: P) -> ((Enum) -> AnyHashable)? {
      guard P.Root.self == Enum.self else { return nil }
      // `P.Root` is `Enum`.
      return { AnyHashable(paths[unsafeBitCast($0, to: P.Root.self)]) }
    }
    let paths = (Enum.self as? any CasePathable.Type)?.allCasePaths as? any CasePathReflectable
    name =
      paths.flatMap { reader($0) } ?? { value in
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
      }
  }

  func callAsFunction(_ value: Enum) -> AnyHashable { name(value) }
}
