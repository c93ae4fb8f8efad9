/// What a macro is asked to write.
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
