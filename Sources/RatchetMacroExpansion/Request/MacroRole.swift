/// The kind of source that a macro is asked to generate.
package enum MacroRole: String, CaseIterable, Sendable {
  case expression
  case declaration
  case codeItem
  case accessor
  case memberAttribute
  case member
  case peer
  case conformance
  case `extension`
  case preamble
  case body
}
