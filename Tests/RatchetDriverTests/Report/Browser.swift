import ChildProcesses
import Foundation
import Testing

/// Chromium or Chrome without a window, driven over a pipe by the DevTools protocol.
final class Browser {
  /// `$RATCHET_BROWSER`, else a browser of the system; nil if there is none.
  static let program: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let names = [
      "chromium", "chromium-browser", "google-chrome", "chrome", "chrome-headless-shell",
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates =
      [environment["RATCHET_BROWSER"]].compactMap(\.self)
      + folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
      + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    return candidates.first(where: FileManager.default.isExecutableFile).map {
      URL(filePath: $0)
    }
  }()

  typealias Message = [String: Any]

  private let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let profile: TemporaryFolder
  private var unread: [UInt8] = []
  private var lastID = 0
  /// The events that came while an answer was awaited.
  private var events: [Message] = []

  init() throws {
    let program = try #require(Self.program)
    profile = try TemporaryFolder()
    var arguments = [
      "--headless=new", "--disable-gpu", "--no-first-run", "--disable-background-networking",
      "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
    ]
    // The sandbox of Chromium does not run as root.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    // The protocol is on descriptors 3 and 4.
    let nothing = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    process = try ChildProcess(
      URL(filePath: "/bin/sh"),
      ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program.path] + arguments,
      environment: ProcessInfo.processInfo.environment, input: input.fileHandleForReading,
      output: output.fileHandleForWriting, error: nothing)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  /// Ends the browser, and waits for its end.
  func close() async throws {
    _ = try call("Browser.close")
    _ = try await process.exitCode()
  }

  /// Calls a method, and waits for its result.
  func call(
    _ method: String, _ parameters: Message = [:], session: String? = nil
  ) throws -> Message {
    lastID += 1
    var message: Message = ["id": lastID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    let data = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: data)
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == lastID else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] { throw BrowserError(text: "\(method): \(error)") }
      return answer["result"] as? Message ?? [:]
    }
  }

  /// Waits for an event, unless it came already.
  func wait(for method: String, session: String) throws {
    while !events.contains(where: { $0.isEvent(method, session) }) { events.append(try receive()) }
  }

  /// The events so far.
  func events(_ method: String, session: String) -> [Message] {
    events.filter { $0.isEvent(method, session) }.compactMap { $0["params"] as? Message }
  }

  private func receive() throws -> Message {
    while true {
      if let end = unread.firstIndex(of: 0) {
        defer { unread.removeSubrange(...end) }
        let json = try JSONSerialization.jsonObject(with: Data(unread[..<end]))
        return try #require(json as? Message)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw BrowserError(text: "the browser has ended") }
      unread += data
    }
  }
}

struct BrowserError: Error {
  let text: String
}

extension Browser.Message {
  fileprivate func isEvent(_ method: String, _ session: String) -> Bool {
    self["method"] as? String == method && self["sessionId"] as? String == session
  }
}

/// A page in the browser.
struct BrowserPage {
  let browser: Browser
  private let session: String

  /// Opens a file, and waits until it is loaded and drawn.
  init(
    _ browser: Browser, _ path: String, fragment: String = "", width: Int = 1400,
    isDark: Bool = false, runsScripts: Bool = true
  ) throws {
    self.browser = browser
    let target = try browser.call("Target.createTarget", ["url": "about:blank"])
    let attached = try browser.call(
      "Target.attachToTarget",
      ["targetId": try #require(target["targetId"] as? String), "flatten": true])
    session = try #require(attached["sessionId"] as? String)
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 860, "deviceScaleFactor": 1, "mobile": false])
    try setScheme(isDark: isDark)
    if !runsScripts { try call("Emulation.setScriptExecutionDisabled", ["value": true]) }
    let url = URL(filePath: path).absoluteString + fragment
    try call("Page.navigate", ["url": url])
    try browser.wait(for: "Page.loadEventFired", session: session)
    if runsScripts { try settle() }
  }

  @discardableResult
  func call(_ method: String, _ parameters: Browser.Message = [:]) throws -> Browser.Message {
    try browser.call(method, parameters, session: session)
  }

  func events(_ method: String) -> [Browser.Message] { browser.events(method, session: session) }

  func setScheme(isDark: Bool) throws {
    try call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  /// The value of an expression in JavaScript; a promise is awaited.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let details = answer["exceptionDetails"] { throw BrowserError(text: "\(details)") }
    return (answer["result"] as? Browser.Message)?["value"]
  }

  func string(_ expression: String) throws -> String? { try evaluate(expression) as? String }

  func integer(_ expression: String) throws -> Int? { try evaluate(expression) as? Int }

  func bool(_ expression: String) throws -> Bool? { try evaluate(expression) as? Bool }

  func text(_ selector: String) throws -> String? {
    try string("document.querySelector('\(selector)')?.textContent")
  }

  /// Waits until the timers that are due have fired, and a frame is drawn.
  func settle() throws {
    try evaluate(
      """
      new Promise((done) => setTimeout(
        () => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))
      """)
  }

  /// Presses and releases a key.
  func press(_ key: String) throws {
    let codes = [
      "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13, "Escape": 27,
      "Home": 36, "End": 35, "Tab": 9,
    ]
    let isText = codes[key] == nil
    var event: Browser.Message = [
      "key": key,
      "windowsVirtualKeyCode": codes[key] ?? Int(key.uppercased().utf8.first ?? 0),
    ]
    if isText { event["text"] = key }
    try call("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
    event["text"] = nil
    try call("Input.dispatchKeyEvent", event.merging(["type": "keyUp"]) { $1 })
    try settle()
  }

  func type(_ text: String) throws {
    try call("Input.insertText", ["text": text])
    try settle()
  }

  /// A picture of the page in PNG.
  func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    let text = try #require(answer["data"] as? String)
    return try #require(Data(base64Encoded: text))
  }
}
