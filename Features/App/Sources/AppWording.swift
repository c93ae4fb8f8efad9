import Foundation
import Ratchet
import RatchetData

/// All sentences of the application itself.
enum AppWording {
  // MARK: Opening

  /// Names the file. Errors of opening name it themselves, others do not.
  static func notOpened(_ path: String, _ error: any Error) -> String {
    if let error = error as? DatabaseError, error.message.contains(path) { return error.message }
    return "\(path) cannot be opened: \(line(error))"
  }

  static func noFolder(_ folder: String, of path: String, _ error: any Error) -> String {
    "cannot open \(path): the folder \(folder) cannot be created: \(line(error))"
  }

  // MARK: Links

  static func link(_ link: String, _ reason: String) -> String { "\(quoted(link)): \(reason)" }

  static let otherScheme = "links to this app begin with ratchet://"

  static let noScreen = "this app has no such screen"

  static func unknownParameter(_ name: String) -> String {
    "this screen has no parameter \(quoted(name))"
  }

  static func notANumber(_ text: String) -> String {
    "\(quoted(text)) is not a row number such as 42"
  }

  static func notAnID(_ text: String) -> String { "\(quoted(text)) is not an id (a UUID)" }

  static func notAValue(_ text: String, of values: [String]) -> String {
    "\(quoted(text)) is none of \(values.joined(separator: ", "))"
  }

  static let noText = "a value is empty"

  static let badEncoding = "its percent-encoding is broken; write a percent sign as %25"

  static func gone(_ name: String) -> String { "there is no \(name)" }

  static let isEditing = "a form of this tab has changes; save or close it first"

  static func notLoaded(_ route: AppRoute, _ error: any Error) -> String {
    if let error = error as? AppLinkError { return error.description }
    return link(route.link, line(error))
  }

  // MARK: Restoration

  static func laterVersion(_ version: Int, known: Int) -> String {
    "its version is \(version), and this app knows versions up to \(known)"
  }

  static let broken = "it is broken"

  static func unreadable(_ url: URL?, _ file: AppUnreadableFile) -> String {
    "the app starts anew, since \(name(url)) cannot be read: \(file.reason); the file is kept"
  }

  static func notRead(_ url: URL?, _ error: any Error) -> String {
    "\(name(url)) cannot be read, so the app starts anew: \(line(error))"
  }

  static func setAside(_ url: URL?, name setAside: String) -> String {
    "\(name(url)) could not be read, and is kept as \(setAside)"
  }

  static func notSetAside(_ url: URL, _ error: any Error) -> String {
    "\(name(url)) cannot be set aside, so your place in the app is not kept: \(line(error))"
  }

  static func notSaved(_ url: URL?, _ error: any Error) -> String {
    "\(name(url)) cannot be written, so your place in the app is not kept: \(line(error))"
  }

  static func notRestored(_ error: any Error) -> String {
    "the screens where you were cannot be loaded, so they are closed: \(line(error))"
  }

  // MARK: Parts

  private static func name(_ url: URL?) -> String { url?.lastPathComponent ?? "the file" }

  /// Text from outside, cut to a readable length, on one line.
  static func quoted(_ text: String) -> String {
    text.count > 200 ? "\(text.prefix(200).debugDescription)…" : text.debugDescription
  }

  private static func line(_ error: any Error) -> String {
    reason(error).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Foundation describes an error of a file by its dictionaries; only the cause is in words.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? FileStorageError { return error.reason }
    guard let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error else {
      return "\(error)"
    }
    return (cause as NSError).localizedFailureReason ?? cause.localizedDescription
  }
}
