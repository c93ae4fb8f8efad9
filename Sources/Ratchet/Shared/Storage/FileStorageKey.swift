public import Foundation
import RatchetDependencies

extension SharedReaderKey {
  /// A value in a file, as JSON: `@Shared(.fileStorage(url)) var settings = Settings()`.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    // If none is given, a coder is made for each use, since coders are not Sendable on every
    // system.
    let decoder = decoder.map { UncheckedCoder($0) }
    let encoder = encoder.map { UncheckedCoder($0) }
    return FileStorageKey(
      url,
      decode: { try (decoder?.coder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { try (encoder?.coder ?? .shared()).encode($0) })
  }

  /// A value in a file, in a custom format.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

/// The key of a value in a file.
///
/// - The file is replaced atomically: a reader sees the old value or the new one, even after a
///   crash or a power failure.
/// - The first change is encoded and written at once, on another thread; further ones at most once
///   a second, the latest value each time. Pending changes are also written when no property holds
///   the value any more, by `save()`, and when the program ends, unless it is killed.
/// - A file that cannot be read or decoded is an issue, and sets ``Shared/loadError``. It is never
///   overwritten: the next save moves it to a name that ends in `.unreadable`.
/// - Changes by other programs are not observed: `load()` reads them.
public struct FileStorageKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  private let url: URL
  private let storage: any FileBackend
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  fileprivate init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.url = url.standardizedFileURL
    self.decode = decode
    self.encode = encode
    storage = DependencyValues.current.defaultFileStorage.backend
  }

  public var id: SharedKeyID {
    SharedKeyID(name: url.absoluteString, storage: "files \(ObjectIdentifier(storage))")
  }

  public var description: String { ".fileStorage(\(url.lastPathComponent))" }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(
      with: Result {
        do {
          let value = try storage.load(url).map(decode)
          storage.keep(url, false)
          return value
        } catch {
          storage.keep(url, true)
          throw error
        }
      })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let (storage, url) = (storage, url)
    return SharedSubscription { storage.writeSoon(url) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let encode = encode
    storage.save(
      FileSave(data: { try encode(value) }, answers: [{ continuation.resume(with: $0) }]),
      to: url, isUrgent: context == .userInitiated)
  }
}

extension JSONEncoder {
  /// Formats files readably, and equal values identically.
  fileprivate static func shared() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

// Unchecked: the caller must not change the coder after passing it, and coding on several threads
// at once is documented to be safe.
private struct UncheckedCoder<Coder>: @unchecked Sendable {
  let coder: Coder
  init(_ coder: Coder) { self.coder = coder }
}
