import Foundation

extension Int: LinkValue {
  init(linkText: String) throws(AppLinkProblem) {
    // `Int` also reads `+5` and `005`.
    guard let number = Int(linkText), String(number) == linkText else {
      throw AppLinkProblem(AppWording.notANumber(linkText))
    }
    self = number
  }

  var linkText: String { String(self) }
}

extension UUID: LinkValue {
  init(linkText: String) throws(AppLinkProblem) {
    guard let id = UUID(uuidString: linkText) else {
      throw AppLinkProblem(AppWording.notAnID(linkText))
    }
    self = id
  }

  // In lower case, as the database stores it.
  var linkText: String { uuidString.lowercased() }
}

extension String: LinkValue {
  init(linkText: String) throws(AppLinkProblem) {
    guard !linkText.isEmpty else { throw AppLinkProblem(AppWording.noText) }
    self = linkText
  }

  var linkText: String { self }
}

extension LinkValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  init(linkText: String) throws(AppLinkProblem) {
    guard let value = Self(rawValue: linkText) else {
      throw AppLinkProblem(AppWording.notAValue(linkText, of: Self.allCases.map(\.rawValue)))
    }
    self = value
  }

  var linkText: String { rawValue }
}
