/// Messages in the shape in which Swift 6.3 sends them.
enum Message {
  static let capability =
    #"{"getCapability":{"capability":{"protocolVersion":7}}}"#

  static func attached(
    macro: String = "NoSuchMacro", role: String = "member", offset: String = "40",
    file: String = "/app/A.swift", use: String = "\\n@Nope ", extra: String = ""
  ) -> String {
    """
    {"expandAttachedMacro":{\(extra)"attributeSyntax":\(piece(use, file, offset)),\
    "declSyntax":\(piece("\(use)struct Ä { var a = \\\"}\\\" }", file, offset)),\
    "discriminator":"$s1A1ÄV4NopefMm_",\
    "lexicalContext":[\(piece("\\nenum Outer {}", "", "0"))],\
    "macro":{"moduleName":"RatchetMacroPlugin","name":"Nope ","typeName":"\(macro)"},\
    "macroRole":"\(role)","staticBuildConfiguration":"\(buildConfiguration)"}}
    """
  }

  static func freestanding(macro: String = "NoSuchMacro", role: String = "declaration") -> String {
    """
    {"expandFreestandingMacro":{"discriminator":"$s1A4nopefMf_","lexicalContext":[],\
    "macro":{"moduleName":"RatchetMacroPlugin","name":"nope","typeName":"\(macro)"},\
    "macroRole":"\(role)","staticBuildConfiguration":"\(buildConfiguration)",\
    "syntax":\(piece("\\n#nope", "/app/A.swift", "7"))}}
    """
  }

  static func piece(_ source: String, _ file: String, _ offset: String) -> String {
    """
    {"kind":"declaration","location":{"column":1,"fileID":"A/A.swift","fileName":"\(file)",\
    "line":1,"offset":\(offset)},"source":"\(source)"}
    """
  }

  /// An excerpt: the compiler sends 4 kB of attributes, features, modules and conditions.
  private static let buildConfiguration = """
    {\\"attributes\\":[\\"main\\",\\"attached\\"],\\"compilerVersion\\":{\\"components\\":[6,3,1]},\
    \\"customConditions\\":[\\"DEBUG\\"],\\"endianness\\":\\"little\\",\
    \\"importedModules\\":{\\"Swift\\":[]},\\"targetPointerBitWidth\\":64}
    """
}

/// Replies as the compiler gets them, to the letter.
enum Reply {
  static let capability = #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#

  static func error(_ message: String, file: String = "", offset: Int = 0) -> String {
    """
    {"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[],"message":"\(message)",\
    "notes":[],"position":{"fileName":"\(file)","offset":\(offset)},"severity":"error"}]}}
    """
  }

  static func noSuchMacro(
    _ name: String = "NoSuchMacro", file: String = "/app/A.swift", offset: Int
  ) -> String {
    error(
      #"Ratchet has no macro named \"\#(name)\". Check that the whole package is built from one version."#,
      file: file, offset: offset)
  }
}
