import RatchetMacroExpansion

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      self = .complaint(Wording.unknownMessage(name))
    }
  }

  /// A reply of the kind that the compiler expects in most cases; in the others, it reports an
  /// unexpected reply.
  private static func complaint(_ message: String) -> PluginReply {
    .expansion(.failure(message, at: .unknown))
  }
}
