import RatchetRuntimeFacts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The possible contents of a type's values, as far as the type reveals them.
struct TypeContents {
  private var selfContained: [ObjectIdentifier: Bool] = [:]
  private var decidable: [ObjectIdentifier: Bool] = [:]

  /// Whether values contain all that their dump shows: no object, no closure, and nothing whose
  /// type is known only at run time.
  mutating func areSelfContained(in type: Any.Type) -> Bool {
    if let known = selfContained[ObjectIdentifier(type)] { return known }
    var met: Set<ObjectIdentifier> = []
    let answer = Self.holds(for: type, met: &met) { type in
      // A struct whose fields are unknown may contain unmanaged references.
      switch TypeLayout.kind(of: type) {
      case .struct, .unknown: false
      case .enum, .function, .existential, .other: TypeLayout.isTrivial(type)
      }
    }
    selfContained[ObjectIdentifier(type)] = answer
    return answer
  }

  /// Whether ``Sameness`` recognises all values with equal dumps, and can hash them.
  mutating func areDecidable(in type: Any.Type) -> Bool {
    if let known = decidable[ObjectIdentifier(type)] { return known }
    var met: Set<ObjectIdentifier> = []
    let answer = Self.holds(for: type, but: Self.hidesSomething, met: &met) { type in
      guard case .enum = TypeLayout.kind(of: type) else { return false }
      return type is any Hashable.Type
    }
    decidable[ObjectIdentifier(type)] = answer
    return answer
  }

  /// Whether values with equal dumps may differ: those that are dumped as something else, or whose
  /// dump shows less than `==` compares.
  private static func hidesSomething(_ type: Any.Type) -> Bool {
    isReadOtherwise(type) || type is any _Pointer.Type || type is any Actor.Type
      || type == ObjectIdentifier.self || type == URL.self || type == Locale.self
      || type == Calendar.self || type == TimeZone.self
  }

  /// Whether a condition holds for every part whose contents are unknown. Recursive types are
  /// visited once.
  private static func holds(
    for type: Any.Type, but isExcluded: (Any.Type) -> Bool = { _ in false },
    met: inout Set<ObjectIdentifier>, _ unknown: (Any.Type) -> Bool
  ) -> Bool {
    guard met.insert(ObjectIdentifier(type)).inserted else { return true }
    if isExcluded(type) { return false }
    if let parts = type as? any PartedType.Type {
      return parts.parts.allSatisfy { holds(for: $0, but: isExcluded, met: &met, unknown) }
    }
    if KnownValues.contain(type) { return true }
    if StandardText.writes(type) { return TypeLayout.isTrivial(type) }
    if case .function = TypeLayout.kind(of: type) { return true }
    guard let fields = TypeLayout.fields(of: type) else { return unknown(type) }
    return shown(fields, of: type).allSatisfy {
      holds(for: $0.type, but: isExcluded, met: &met, unknown)
    }
  }

  /// The fields that affect the dump: all of them if the type is read in another way, else those
  /// that are shown.
  static func shown(_ fields: [TypeLayout.Field], of type: Any.Type) -> [TypeLayout.Field] {
    isReadOtherwise(type) ? fields : fields.filter { fieldName($0.name) != nil }
  }

  private static func isReadOtherwise(_ type: Any.Type) -> Bool {
    // Types of the standard library are read as their contents.
    if type is any PartedType.Type || KnownValues.contain(type) { return false }
    // They have mirrors of their own, but are dumped as text.
    if type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type { return false }
    return type is any DumpTextRepresentable.Type || type is any DumpRepresentable.Type
      || hasOwnMirror(type)
  }
}

/// Types whose `==` is known to compare everything that their dump shows.
enum KnownValues {
  static func contain(_ type: Any.Type) -> Bool {
    switch type {
    case is String.Type, is Substring.Type, is Character.Type, is Data.Type, is URL.Type,
      is Bool.Type, is UUID.Type, is Locale.Type, is Calendar.Type, is TimeZone.Type:
      true
    default: false
    }
  }
}
