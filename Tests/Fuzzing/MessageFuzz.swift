#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whatever bytes the compiler sends, it gets one well-formed answer; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // Unsafe because libFuzzer owns the bytes; they are copied before anything else is done.
  let message = Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let bytes = try PluginReply(answering: message).encoded()
    try JSONDecoder().decode(ReplyShape.self, from: Data(bytes)).check()
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// A reply as the compiler reads it.
private struct ReplyShape: Decodable {
  struct Position: Decodable {
    var fileName: String
    var offset: UInt32
  }

  struct Diagnostic: Decodable {
    var message: String
    var severity: String
    var position: Position
  }

  struct Expansion: Decodable {
    var expandedSource: String?
    var diagnostics: [Diagnostic]
  }

  struct Capability: Decodable {
    var capability: [String: Int]
  }

  struct Load: Decodable {
    var loaded: Bool
    var diagnostics: [Diagnostic]
  }

  var getCapabilityResult: Capability?
  var expandMacroResult: Expansion?
  var loadPluginLibraryResult: Load?

  func check() {
    let kinds = [
      getCapabilityResult != nil, expandMacroResult != nil, loadPluginLibraryResult != nil,
    ]
    precondition(kinds.count { $0 } == 1, "there is not exactly one reply")
    if let result = expandMacroResult, result.expandedSource == nil {
      precondition(
        result.diagnostics.contains { $0.severity == "error" },
        "there is neither source nor an error")
    }
  }
}
