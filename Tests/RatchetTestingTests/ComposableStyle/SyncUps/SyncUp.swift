import Foundation
import Ratchet

struct SyncUp: Codable, Equatable, Hashable, Identifiable, Sendable {
  let id: UUID
  var attendees: IdentifiedArrayOf<Attendee> = []
  var duration: Duration = .seconds(60 * 5)
  var meetings: IdentifiedArrayOf<Meeting> = []
  var title = ""

  var durationPerAttendee: Duration { duration / max(1, attendees.count) }

  static let mock = Self(
    id: UUID(100),
    attendees: [Attendee(id: UUID(101), name: "Blob"), Attendee(id: UUID(102), name: "Blob Jr")],
    duration: .seconds(4),
    title: "Point-Free Morning Sync"
  )
}

struct Attendee: Codable, Equatable, Hashable, Identifiable, Sendable {
  let id: UUID
  var name = ""
}

struct Meeting: Codable, Equatable, Hashable, Identifiable, Sendable {
  let id: UUID
  let date: Date
  var transcript: String
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>>.Default {
  static var syncUps: Self {
    Self[
      .fileStorage(URL(fileURLWithPath: "/documents/sync-ups.json")),
      default: []
    ]
  }
}

@DependencyClient
struct SpeechClient: Sendable {
  enum AuthorizationStatus: Sendable { case authorized, denied }

  var authorizationStatus: @Sendable () -> AuthorizationStatus = { .denied }
  var requestAuthorization: @Sendable () async -> AuthorizationStatus = { .denied }
  var startTask: @Sendable () async throws -> AsyncThrowingStream<String, any Error>
}

extension SpeechClient: TestDependencyKey {
  static let testValue = SpeechClient()
}

extension DependencyValues {
  var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}
