import Foundation
import Ratchet

/// A value to share, with parts of several kinds.
struct Profile: Codable, Equatable, Sendable, Identifiable {
  var id = 1
  var name = "Ada"
  var nickname: String?
  var places = [Place(id: 1), Place(id: 2)]

  var shout: String { name.uppercased() }

  struct Place: Codable, Equatable, Sendable, Identifiable {
    var id: Int
    var visits = 0
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  static var total: Self { Self[.inMemory("total"), default: 7] }
}

extension SharedKey where Self == FileStorageKey<Profile>.Default {
  static var profile: Self { Self[.fileStorage(.profile), default: Profile()] }
}

extension URL {
  static let profile = URL(filePath: "/settings/profile.json")
}
