import RatchetSystem

/// The system's libedit, as far as the prompt uses it. It is found at run time, so that a program
/// neither needs it to be built nor to start.
///
/// Threading: all functions but the search for it are called on the thread of one ``LineEditor``.
// Unchecked: addresses of functions, which never change.
struct EditorLibrary: @unchecked Sendable {
  /// An `EditLine *` of the library.
  typealias Handle = OpaquePointer
  typealias Argument = UnsafeRawPointer?
  /// Characters of the library, `wchar_t`: a Unicode scalar each.
  typealias Wide = UInt32

  /// The library's `LineInfoW`: the line that is being edited.
  // Loaded from a raw pointer: a C function cannot have a Swift structure in its type.
  private struct LineInfo {
    let start: UnsafePointer<Wide>
    let cursor: UnsafePointer<Wide>
    let end: UnsafePointer<Wide>
  }

  /// The library's `HistEventW`.
  private struct HistoryEvent {
    var number: Int32 = 0
    var text: UnsafePointer<Wide>?
  }

  // The numbers of its operations, which are part of its binary interface.
  static let setPrompt: Int32 = 0
  static let setEditor: Int32 = 2
  static let setSignals: Int32 = 3
  static let bindKey: Int32 = 4
  static let addFunction: Int32 = 9
  static let setHistory: Int32 = 10
  static let setReader: Int32 = 13
  static let setClientData: Int32 = 14
  static let prepareTerminal: Int32 = 16
  static let refresh: Int32 = 20
  static let historySetSize: Int32 = 1
  static let historyEnter: Int32 = 10

  /// The next step that a function bound to a key requests of the library.
  enum Reply: UInt8 {
    case nothing = 0
    case refresh = 4
    case beep = 6
  }

  // Functions with a variable number of arguments. Their arguments are all as large as a pointer.
  // Apple's processors pass those on the stack, after eight registers.
  #if canImport(Darwin) && arch(arm64)
    private typealias Set =
      @convention(c) (
        Handle, Int32, Int, Int, Int, Int, Int, Int, Argument, Argument, Argument
      ) -> Int32
    private typealias SetHistory =
      @convention(c) (
        Handle, UnsafeMutableRawPointer, Int32, Int, Int, Int, Int, Int, Argument
      ) -> Int32
  #else
    private typealias Set = @convention(c) (Handle, Int32, Argument, Argument, Argument) -> Int32
    private typealias SetHistory =
      @convention(c) (
        Handle, UnsafeMutableRawPointer, Int32, Argument
      ) -> Int32
  #endif

  private typealias Make =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
      UnsafeMutableRawPointer
    ) -> Handle?
  private typealias MakeHistory = @convention(c) () -> Handle?
  private typealias Read =
    @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafePointer<
      Wide
    >?
  private typealias Line = @convention(c) (Handle) -> UnsafeRawPointer
  private typealias Insert = @convention(c) (Handle, UnsafePointer<Wide>) -> Int32
  private typealias Act = @convention(c) (Handle) -> Void

  private let makeEditor: Make
  private let makeHistoryList: MakeHistory
  private let read: Read
  private let line: Line
  private let insert: Insert
  private let resizeEditor: Act
  private let endEditor: Act
  private let set: Set
  private let setInHistory: SetHistory
  private let getValue: Set
  /// The address of the function that keeps a history, for the editor.
  private let historyFunction: UnsafeRawPointer

  /// The system's library; nil if there is none.
  static let loaded = EditorLibrary()

  private static let names =
    ["libedit.so.2", "libedit.so.0", "libedit.so", "/usr/lib/libedit.dylib", "libedit.dylib"]

  /// Nil if the system has no libedit, or one without these functions.
  private init?() {
    guard
      let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    guard let makeEditor = dlsym(library, "el_init"), let read = dlsym(library, "el_wgets"),
      let line = dlsym(library, "el_wline"), let insert = dlsym(library, "el_winsertstr"),
      let resize = dlsym(library, "el_resize"), let end = dlsym(library, "el_end"),
      let set = dlsym(library, "el_wset"), let get = dlsym(library, "el_wget"),
      let makeHistory = dlsym(library, "history_winit"),
      let history = dlsym(library, "history_w")
    else {
      dlclose(library)
      return nil
    }
    // Safe: these are the types of the functions in the library's header.
    self.makeEditor = unsafeBitCast(makeEditor, to: Make.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.line = unsafeBitCast(line, to: Line.self)
    self.insert = unsafeBitCast(insert, to: Insert.self)
    resizeEditor = unsafeBitCast(resize, to: Act.self)
    endEditor = unsafeBitCast(end, to: Act.self)
    self.set = unsafeBitCast(set, to: Set.self)
    getValue = unsafeBitCast(get, to: Set.self)
    makeHistoryList = unsafeBitCast(makeHistory, to: MakeHistory.self)
    setInHistory = unsafeBitCast(history, to: SetHistory.self)
    historyFunction = UnsafeRawPointer(history)
  }

  /// Makes an editor on standard input, output and error, and its history of at most `size` lines.
  func makeEditor(
    program: String, historySize size: Int
  ) -> (editor: Handle, history: Handle)? {
    guard let input = Self.file(0, "r"), let output = Self.file(1, "w"),
      let error = Self.file(2, "w"), let editor = makeEditor(program, input, output, error)
    else { return nil }
    guard let history = makeHistoryList() else {
      endEditor(editor)
      return nil
    }
    change(history, Self.historySetSize, UnsafeRawPointer(bitPattern: size))
    set(editor, Self.setHistory, historyFunction, UnsafeRawPointer(history))
    return (editor, history)
  }

  /// A stream for a descriptor. It stays open as long as the program runs.
  private static func file(_ descriptor: Int32, _ mode: String) -> UnsafeMutableRawPointer? {
    func raw<File>(_ file: UnsafeMutablePointer<File>?) -> UnsafeMutableRawPointer? {
      file.map { UnsafeMutableRawPointer($0) }
    }
    func raw(_ file: OpaquePointer?) -> UnsafeMutableRawPointer? {
      file.map { UnsafeMutableRawPointer($0) }
    }
    return raw(fdopen(descriptor, mode))
  }

  func end(_ editor: Handle) { endEditor(editor) }

  /// Adapts the editor to the current size of the terminal.
  func resize(_ editor: Handle) { resizeEditor(editor) }

  @discardableResult
  func set(
    _ editor: Handle, _ operation: Int32, _ first: Argument, _ second: Argument = nil,
    _ third: Argument = nil
  ) -> Int32 {
    #if canImport(Darwin) && arch(arm64)
      set(editor, operation, 0, 0, 0, 0, 0, 0, first, second, third)
    #else
      set(editor, operation, first, second, third)
    #endif
  }

  private func change(_ history: Handle, _ operation: Int32, _ argument: Argument) {
    var event = HistoryEvent()
    #if canImport(Darwin) && arch(arm64)
      _ = setInHistory(history, &event, operation, 0, 0, 0, 0, 0, argument)
    #else
      _ = setInHistory(history, &event, operation, argument)
    #endif
  }

  /// The object that was passed with ``setClientData``.
  func clientData(_ editor: Handle) -> UnsafeRawPointer? {
    var data: UnsafeRawPointer?
    withUnsafeMutablePointer(to: &data) { place in
      #if canImport(Darwin) && arch(arm64)
        _ = getValue(
          editor, Self.setClientData, 0, 0, 0, 0, 0, 0, UnsafeRawPointer(place), nil, nil)
      #else
        _ = getValue(editor, Self.setClientData, UnsafeRawPointer(place), nil, nil)
      #endif
    }
    return data
  }

  /// Adds a line to a history.
  func enter(_ text: String, in history: Handle) {
    Self.withWide(text) { change(history, Self.historyEnter, UnsafeRawPointer($0)) }
  }

  /// Lets the user edit a line, until it is complete; nil at the end of the input.
  func readLine(_ editor: Handle) -> String? {
    var count: Int32 = 0
    guard let text = read(editor, &count), count > 0 else { return nil }
    return Self.string(UnsafeBufferPointer(start: text, count: Int(count)))
  }

  /// The line that is being edited, before and after the cursor.
  func currentLine(_ editor: Handle) -> (before: String, after: String) {
    // Unsafe: the library's structure has this layout, and is read before the next call of it.
    let line = line(editor).load(as: LineInfo.self)
    return (
      Self.string(UnsafeBufferPointer(start: line.start, count: line.cursor - line.start)),
      Self.string(UnsafeBufferPointer(start: line.cursor, count: line.end - line.cursor))
    )
  }

  /// Inserts text at the cursor.
  func insert(_ text: String, _ editor: Handle) {
    _ = Self.withWide(text) { insert(editor, $0) }
  }

  private static func string(_ characters: UnsafeBufferPointer<Wide>) -> String {
    String(String.UnicodeScalarView(characters.lazy.map { Unicode.Scalar($0) ?? "\u{FFFD}" }))
  }

  private static func withWide<R>(_ text: String, _ body: (UnsafePointer<Wide>) -> R) -> R {
    let characters = text.unicodeScalars.map(\.value) + [0]
    return characters.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
  }

  /// The text as the library's characters, ended by a zero. It is never released: the library keeps
  /// the pointer.
  static func permanent(_ text: String) -> UnsafePointer<Wide> {
    let characters = text.unicodeScalars.map(\.value) + [0]
    let copy = UnsafeMutableBufferPointer<Wide>.allocate(capacity: characters.count)
    _ = copy.initialize(from: characters)
    return UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
  }
}
