import RatchetRuntimeFacts

/// The name of a type as code in its module would write it: `Counter.State`, `Box<Int>`.
///
/// Modules are removed, and so are the contexts of private and local types, which contain an
/// address.
package func typeName(_ type: Any.Type) -> String {
  var result = ""
  var rest = Substring(String(reflecting: type))
  while let character = rest.first {
    if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
      rest = rest.drop { $0 != ")" }.dropFirst()
      // A dot or a colon joins the context to the name.
      rest = rest.dropFirst()
    } else if character.isNameStart {
      let name = rest.prefix { $0.isNameStart || $0.isNumber }
      rest = rest.dropFirst(name.count)
      let isModule = rest.first == "." && result.last != "."
      if isModule {
        rest = rest.dropFirst()
        result += nestedName(&rest)
      } else {
        result += name
      }
    } else {
      result.append(character)
      rest = rest.dropFirst()
    }
  }
  return result
}

/// The name of a type with its modules, without the contexts of private and local types.
func typeNameWithModules(_ type: Any.Type) -> String {
  String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
}

/// The rest of a dotted path after the module, without unnamed contexts.
private func nestedName(_ rest: inout Substring) -> String {
  var names: [Substring] = []
  while true {
    if rest.hasPrefix("(unknown context at ") {
      rest = rest.drop { $0 != ")" }.dropFirst()
    } else {
      let name = rest.prefix { $0.isNameStart || $0.isNumber }
      rest = rest.dropFirst(name.count)
      names.append(name)
    }
    guard rest.first == "." else { break }
    rest = rest.dropFirst()
  }
  return names.joined(separator: ".")
}

extension Character {
  fileprivate var isNameStart: Bool { isLetter || self == "_" }
}

/// The name of a case without payload, even if the type has a description of its own.
func enumCaseName(of value: Any) -> String {
  func name<Value>(_ value: Value) -> String? { EnumCaseName.of(value) }
  return _openExistential(value, do: name) ?? String(describing: value)
}

/// The name of a stored property in source code; `nil` if source code cannot name it.
func fieldName(_ label: String) -> String? {
  let lazyPrefix = "$__lazy_storage_$_"
  if label.hasPrefix("_$") { return nil }
  if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
  // The elements of a tuple without labels.
  if label.hasPrefix(".") { return "" }
  return label.hasPrefix("_") ? String(label.dropFirst()) : label
}
