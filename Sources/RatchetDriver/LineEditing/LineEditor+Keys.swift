import RatchetSystem
import Synchronization

// Called on the editor's thread only.
extension LineEditor {
  /// Keys beside those that libedit binds itself.
  private static let keys: KeyValuePairs = [
    "^I": "ratchet-complete", "^R": "em-inc-search-prev", "\\e[3~": "ed-delete-next-char",
    "\\e[1~": "ed-move-to-beg", "\\e[4~": "ed-move-to-end", "\\e[1;5C": "em-next-word",
    "\\e[1;5D": "ed-prev-word",
  ]

  func configure(_ editor: EditorLibrary.Handle) {
    // Not retained: the editor ends before its thread releases the object.
    let data = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    library.set(editor, EditorLibrary.setClientData, data)
    let prompt: @convention(c) (EditorLibrary.Handle) -> UnsafePointer<EditorLibrary.Wide>? = {
      LineEditor.of($0)?.promptCharacters
    }
    let read:
      @convention(c) (EditorLibrary.Handle, UnsafeMutablePointer<EditorLibrary.Wide>) -> Int32 = {
        LineEditor.of($0)?.read($1, $0) ?? 0
      }
    let complete: @convention(c) (EditorLibrary.Handle, Int32) -> UInt8 = { editor, _ in
      LineEditor.of(editor)?.complete(editor).rawValue ?? EditorLibrary.Reply.beep.rawValue
    }
    library.set(editor, EditorLibrary.setPrompt, unsafeBitCast(prompt, to: UnsafeRawPointer.self))
    library.set(
      editor, EditorLibrary.setEditor, UnsafeRawPointer(EditorLibrary.permanent("emacs")))
    library.set(editor, EditorLibrary.setReader, unsafeBitCast(read, to: UnsafeRawPointer.self))
    let name = UnsafeRawPointer(EditorLibrary.permanent("ratchet-complete"))
    library.set(
      editor, EditorLibrary.addFunction, name, name,
      unsafeBitCast(complete, to: UnsafeRawPointer.self))
    for (key, function) in Self.keys {
      library.set(
        editor, EditorLibrary.bindKey, UnsafeRawPointer(EditorLibrary.permanent(key)),
        UnsafeRawPointer(EditorLibrary.permanent(function)))
    }
  }

  /// The object that made an editor.
  // libedit passes only its handle to these functions. The library is loaded, since it calls them.
  private static func of(_ editor: EditorLibrary.Handle) -> LineEditor? {
    guard let data = EditorLibrary.loaded?.clientData(editor) else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(data).takeUnretainedValue()
  }

  /// The next line that the user completes; nil at the end of the input.
  func edit(_ editor: EditorLibrary.Handle) -> String? {
    while true {
      let isStopped = state.withLock { state in
        state.isEditing = !state.isStopped
        return state.isStopped
      }
      if isStopped { return nil }
      let line = library.readLine(editor)
      // Output that has come since the last key is written now, since no other key is waited for.
      let (output, isDropped) = state.withLock { state in
        (state.isEditing, state.hasText) = (false, false)
        defer { state.output = [] }
        let isDropped = state.events.remove(.dropped) != nil
        return (state.output, isDropped && !state.isStopped)
      }
      // At the end of the input, the prompt still stands on its line.
      if line == nil, !isDropped { put("\n") }
      for output in output { output.write() }
      if !isDropped { return line.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } }
    }
  }

  /// Waits for a key, and meanwhile writes output.
  ///
  /// - Returns: 1, or 0 at the end of the input.
  private func read(
    _ character: UnsafeMutablePointer<EditorLibrary.Wide>, _ editor: EditorLibrary.Handle
  ) -> Int32 {
    let line = library.currentLine(editor)
    let hasText = !line.before.isEmpty || !line.after.isEmpty
    while true {
      let (output, events, isStopped) = state.withLock { state in
        // A line that is dropped stays above the output, which ``edit(_:)`` writes then.
        if state.events.contains(.dropped) { return ([PendingOutput](), state.events, false) }
        state.hasText = hasText
        defer { (state.output, state.events) = ([], []) }
        return (state.output, state.events, state.isStopped)
      }
      if !output.isEmpty { show(output, editor) }
      if isStopped { return 0 }
      if events.contains(.dropped) {
        input.removeAll()
        put("^C\n")
        return 0
      }
      if events.contains(.resized) { redraw(editor) }
      if events.contains(.suspended) { pause(editor) }
      if let next = input.next() {
        character.pointee = next.value
        return 1
      }
      guard waitForKeys() else { return 0 }
    }
  }

  /// Waits for keys or for an event.
  ///
  /// - Returns: false at the end of the input, or if the terminal is gone.
  private func waitForKeys() -> Bool {
    do throws(ErrorNumber) {
      guard SystemCalls.waitUntilReadable(0, orWokenBy: wakePipe.reader) else {
        _ = try Descriptors.read(wakePipe.reader, atMost: 64)
        return true
      }
      let bytes = try Descriptors.read(0, atMost: 4096)
      input.append(bytes)
      return !bytes.isEmpty
    } catch {
      return false
    }
  }

  private func show(_ output: [PendingOutput], _ editor: EditorLibrary.Handle) {
    erase(editor)
    for output in output { output.write() }
    library.set(editor, EditorLibrary.refresh, nil)
  }

  /// Removes the prompt and the line from the terminal, and leaves the cursor where they began.
  private func erase(_ editor: EditorLibrary.Handle) {
    let columns = max(1, SystemCalls.terminalWidth(1) ?? 80)
    let width = TerminalText.width(prompt) + TerminalText.width(library.currentLine(editor).before)
    let rows = width / columns
    put("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
  }

  private func redraw(_ editor: EditorLibrary.Handle) {
    erase(editor)
    library.resize(editor)
    library.set(editor, EditorLibrary.refresh, nil)
  }

  private func pause(_ editor: EditorLibrary.Handle) {
    put("\n")
    library.set(editor, EditorLibrary.prepareTerminal, nil)
    TerminalSettings.restore()
    // To this thread, so that it does not go on before the program stops.
    raise(SIGSTOP)
    TerminalSettings.keepEarlyKeys()
    library.set(editor, EditorLibrary.prepareTerminal, UnsafeRawPointer(bitPattern: 1))
    library.resize(editor)
    library.set(editor, EditorLibrary.refresh, nil)
  }

  private func complete(_ editor: EditorLibrary.Handle) -> EditorLibrary.Reply {
    let line = library.currentLine(editor)
    let completion = state.withLock(\.complete)(line.before)
    if !completion.insertion.isEmpty {
      library.insert(completion.insertion, editor)
      return .refresh
    }
    guard completion.candidates.count > 1 else { return .beep }
    erase(editor)
    let columns = SystemCalls.terminalWidth(1) ?? 80
    put(prompt + line.before + line.after + "\n")
    for row in completion.rows(columns: columns) { put(TerminalText.escaped(row) + "\n") }
    library.set(editor, EditorLibrary.refresh, nil)
    return .nothing
  }

  /// Writes to the terminal. If it is gone, the next read ends the input.
  private func put(_ text: String) {
    do throws(SystemError) {
      try SystemCalls.write(text, to: 1)
    } catch {
      stop()
    }
  }
}
