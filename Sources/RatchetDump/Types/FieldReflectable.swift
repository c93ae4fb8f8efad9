import RatchetRuntimeFacts

/// A struct that `print`, `dump` and test frameworks show with the same fields as the dumps of the
/// kit: its stored properties, by the names of the source.
///
/// So the storage `_count` of a macro or a property wrapper is shown as `count`, and storage that
/// only a macro uses (`_$…`) is left out. `@ObservableState` adds this to a struct, unless it
/// declares `CustomReflectable` itself. The mirror is made in O(number of properties), and copies
/// each of them.
public protocol FieldReflectable: CustomReflectable {}

extension FieldReflectable {
  /// The mirror that shows the fields; without fields, if the Swift runtime cannot read them.
  public var customMirror: Mirror {
    let fields = (StoredProperties.of(self) ?? []).compactMap { property in
      fieldName(property.name).map { Mirror.Child(label: $0, value: property.value) }
    }
    return Mirror(self, children: fields, displayStyle: .struct)
  }
}

/// Whether a type is reflected in another way than by its stored properties.
func hasOwnMirror(_ type: Any.Type) -> Bool {
  type is any CustomDumpReflectable.Type
    || type is any CustomReflectable.Type && !(type is any FieldReflectable.Type)
}
