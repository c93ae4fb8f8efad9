/// Distinguishes the cases of an enum, by case paths if it has them and otherwise by reflection.
/// Values of other types are distinguished by their first child's label, or by their description.
// Unchecked: lists of case paths have no stored properties.
struct CaseNames<Enum>: @unchecked Sendable {
  private let name: (Enum) -> AnyHashable

  init() {
    func reader<P: CasePathReflectable>(_ paths: P) -> ((Enum) -> AnyHashable)? {
      guard P.Root.self == Enum.self else { return nil }
      // Safe: `P.Root` is `Enum`.
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
