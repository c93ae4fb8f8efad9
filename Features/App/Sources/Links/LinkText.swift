import Foundation

/// The text of a link, divided into its decoded parts.
struct LinkText {
  let path: [String]
  let parameters: [(name: String, value: String)]

  static let scheme = "ratchet"

  /// Reads a link. One slash at the end is allowed, as browsers add it; the scheme may be in
  /// capital letters.
  init(_ link: String) throws(AppLinkProblem) {
    let prefix = Self.scheme + "://"
    guard link.prefix(prefix.count).lowercased() == prefix else {
      throw AppLinkProblem(AppWording.otherScheme)
    }
    let parts = link.dropFirst(prefix.count)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var words = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    if words.count > 1, words.last == "" { words.removeLast() }
    var path: [String] = []
    for word in words { path.append(try Self.decoded(word)) }
    self.path = path
    var parameters: [(name: String, value: String)] = []
    for item in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters.append(
        (try Self.decoded(pair[0]), try Self.decoded(pair.count > 1 ? pair[1] : "")))
    }
    self.parameters = parameters
  }

  /// Writes a link.
  static func text(path: [String], parameters: [(String, String)]) -> String {
    let query = parameters.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
    return scheme + "://" + path.map(encoded).joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query)
  }

  private static func decoded(_ text: Substring) throws(AppLinkProblem) -> String {
    guard let decoded = String(text).removingPercentEncoding else {
      throw AppLinkProblem(AppWording.badEncoding)
    }
    return decoded
  }

  /// All bytes but those of letters, digits and `-._~` are escaped, so no value is mistaken for a
  /// part of the link.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default:
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    .joined()
  }
}
