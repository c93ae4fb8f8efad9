import Foundation

/// The declarations that the compiler finds in a file.
struct CompilerDump {
  private(set) var findings: Set<Finding> = []
  /// The offsets at which declarations begin, sorted.
  private(set) var starts: [Int] = []

  /// Nil if the compiler refuses the file, or takes too long.
  init?(path: String) throws {
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "timeout", "20", "swiftc", "-frontend", "-dump-parse", "-dump-ast-format", "json",
      "-swift-version", "6", path,
    ]
    compiler.standardOutput = output
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { return nil }
    var parser = DumpParser([UInt8](data))
    do {
      addAll(try parser.value().list("items"), owner: "")
    } catch {
      print("the dump breaks off at \(error.offset): \(path)")
      return nil
    }
    starts.sort()
  }

  private mutating func addAll(_ nodes: [DumpNode], owner: String) {
    for node in nodes {
      if let range = node.range { starts.append(range.start) }
      switch node.kind {
      case "struct_decl": add(type: node, kind: "struct", owner: owner)
      case "class_decl":
        add(type: node, kind: node.isSet("actor") ? "actor" : "class", owner: owner)
      case "enum_decl": add(type: node, kind: "enum", owner: owner)
      case "protocol": add(type: node, kind: "protocol", owner: owner)
      case "extension_decl": add(type: node, kind: "extension", owner: owner)
      case "var_decl": add(variable: node, owner: owner)
      case "enum_element_decl": add(node, .enumCase, node.fullName, owner)
      case "func_decl", "constructor_decl", "subscript_decl":
        add(node, .function, node.fullName, owner)
      case "pattern_binding_decl": add(node, .extent, "", owner)
      default: break
      }
    }
  }

  private mutating func add(
    _ node: DumpNode, _ kind: Finding.Kind, _ name: String, _ owner: String
  ) {
    guard let range = node.range else { return }
    findings.insert(
      Finding(
        kind: kind, owner: owner, name: name, start: range.start, detail: "to \(range.end)"))
  }

  private mutating func add(type node: DumpNode, kind: String, owner: String) {
    guard let range = node.range else { return }
    let extended = node["extended_type"]?.text?.filter { !$0.isWhitespace && $0 != "`" }
    let name = extended ?? node.baseName
    let parameters = node.list("generic_params").map(\.baseName).joined(separator: ", ")
    let detail =
      "\(kind) to \(range.end), inherits \(node.list("inherits").count)"
      + (kind == "protocol" ? "" : ", generic over [\(parameters)]")
    findings.insert(
      Finding(
        kind: .type, owner: owner, name: name, start: range.start, detail: detail))
    addAll(node.list("members"), owner: owner.isEmpty ? name : "\(owner).\(name)")
  }

  private mutating func add(variable node: DumpNode, owner: String) {
    guard let range = node.range else { return }
    let accessors = node.list("accessors").map { accessor in
      Self.accessors.first { accessor.isSet($0.key) }?.word ?? "unknown"
    }
    let keyword = node.isSet("let") ? "let" : "var"
    findings.insert(
      Finding(
        kind: .property, owner: owner, name: node.baseName, start: range.start,
        detail: ([keyword] + accessors).joined(separator: " ")))
  }

  /// The name of an accessor in the dump, and in the source.
  private static let accessors: [(key: String, word: String)] = [
    ("get", "get"), ("set", "set"), ("willSet", "willSet"), ("didSet", "didSet"),
    ("_read", "_read"), ("_modify", "_modify"), ("read", "_read"), ("modify", "_modify"),
    ("unsafeAddress", "unsafeAddress"), ("unsafeMutableAddress", "unsafeMutableAddress"),
    ("init", "init"), ("borrow", "borrow"), ("mutate", "mutate"),
  ]
}
