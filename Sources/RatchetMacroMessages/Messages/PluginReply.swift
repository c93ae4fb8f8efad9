import RatchetMacroExpansion

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reply to the compiler.
enum PluginReply: Equatable {
  /// The supported version of the compiler's plugin protocol.
  static let protocolVersion = 7

  case capability
  case expansion(Expansion)
  case libraryNotLoaded

  /// The reply as JSON; the same reply always gives the same bytes.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(self))
  }
}

extension PluginReply: Encodable {
  private enum Names: String, CodingKey {
    case getCapabilityResult, expandMacroResult, loadPluginLibraryResult
  }

  private struct Capability: Encodable {
    var capability = ["protocolVersion": PluginReply.protocolVersion]
  }

  private struct LoadResult: Encodable {
    var loaded = false
    var diagnostics = Expansion.failure(Wording.librariesNotLoaded, at: .unknown).diagnostics
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Names.self)
    switch self {
    case .capability: try container.encode(Capability(), forKey: .getCapabilityResult)
    case .expansion(let result): try container.encode(result, forKey: .expandMacroResult)
    case .libraryNotLoaded: try container.encode(LoadResult(), forKey: .loadPluginLibraryResult)
    }
  }
}

extension PluginReply {
  /// The reply to a message. Every message has exactly one, since the compiler waits for it.
  init(answering message: [UInt8]) {
    do {
      self.init(to: try JSONDecoder().decode(PluginMessage.self, from: Data(message)))
    } catch let error as DecodingError {
      self = .complaint("\(UnreadableMessage(error))")
    } catch {
      self = .complaint("\(error)")
    }
  }

  private init(to message: PluginMessage) {
    switch message {
    case .getCapability:
      self = .capability
    case .expand(let request):
      self = .expansion(MacroExpander.expand(request))
    case .loadLibrary:
      self = .libraryNotLoaded
    case .unknown(let name):
      self = .complaint(Wording.unknownMessage(name, version: Self.protocolVersion))
    }
  }

  /// A reply of the kind that the compiler expects in most cases; in the others, it reports an
  /// unexpected reply.
  private static func complaint(_ message: String) -> PluginReply {
    .expansion(.failure(message, at: .unknown))
  }
}
