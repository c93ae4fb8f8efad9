extension IssuePage {
  /// Issues of shared values and of pools.
  static let shared: [IssuePage] = [
    IssuePage(
      code: "R050",
      title: "A shared value could not be loaded; its default is used",
      cause: """
        The stored value of a `@Shared` property could not be read or decoded, so the property has \
        its default. Nothing is lost: before a new file is written, the unreadable one is renamed.

        The same code is reported for a property that is only read, such as `@FetchAll`, if its \
        query failed: "A value could not be loaded; it stays as it was." The database is not changed.
        """,
      mistake: """
        @Shared(.fileStorage(file)) var count = 0
        """,
      fix: """
        Look at `loadError`, and tell the user. If the type of the value has changed, decode the \
        old form as well. The issue is still reported as long as the file cannot be read.
        """,
      fixed: """
        @Shared(.fileStorage(file)) var count = 0
        if let error = $count.loadError {
          print("The count starts at 0 again: \\(error)")
        }
        """,
      file: "SharedIssues.swift"),
    IssuePage(
      code: "R051",
      title: "A shared value could not be saved",
      cause: """
        A `@Shared` property was changed, and its storage could not be written. The property keeps \
        the change in memory.
        """,
      mistake: """
        $count.withLock { $0 += 1 }
        """,
      fix: "Save where it matters, and handle the error. The next change tries again too.",
      fixed: """
        $count.withLock { $0 += 1 }
        do {
          try await $count.save()
        } catch {
          print("Not saved yet: \\(error)")
        }
        """,
      file: "SharedIssues.swift"),
    IssuePage(
      code: "R052",
      title: "A part of a shared value was changed after the part was gone; the change is lost",
      cause: """
        A `Shared` was derived from a part of an optional value. The optional is nil now, so the \
        part is gone, and the change was lost.
        """,
      mistake: """
        guard let nickname = Shared($visitor.nickname) else { return }
        $visitor.withLock { $0.nickname = nil }
        nickname.withLock { $0 += "!" }
        """,
      fix: "Derive the part when you change it, or end the code that holds it with the part.",
      fixed: """
        $visitor.withLock { $0.nickname = nil }
        if let nickname = Shared($visitor.nickname) {
          nickname.withLock { $0 += "!" }
        }
        """,
      file: "SharedIssues.swift"),
    IssuePage(
      code: "R053",
      title: "A shared key is in use for a value of another type; this one is not shared",
      cause: """
        Two properties use one key with values of different types. The second property has a value \
        of its own, which it shares with no other.
        """,
      mistake: """
        @Shared(.inMemory("count")) var count = 1
        @Shared(.inMemory("count")) var text = "one"
        """,
      fix: "Declare each key once, with its type and its default.",
      fixed: """
        extension SharedKey where Self == InMemoryKey<Int>.Default {
          static var visitCount: Self { Self[.inMemory("visitCount"), default: 0] }
        }
        """,
      file: "SharedIssues.swift"),
    IssuePage(
      code: "R054",
      title:
        "A part of a shared value was set to nil, but the part cannot be nil; the change is lost",
      cause: """
        `$visitor.title`, of an optional `visitor`, is a `Shared` of an optional: it reads as nil \
        while the visitor is nil. The title itself is not optional, so it cannot be set to nil.
        """,
      mistake: """
        let title: Shared<String?> = $visitor.title
        title.withLock { $0 = nil }
        """,
      fix: "Set the optional that contains the part.",
      fixed: """
        $visitor.withLock { $0 = nil }
        """,
      file: "SharedIssues.swift"),
    IssuePage(
      code: "R055",
      title: "The state of a pooled store could not be saved; the store stays in the pool",
      cause: """
        The `save` closure of a `StorePool` threw. The store stays in memory with its changes, and \
        the pool tries again after the same idle time.
        """,
      mistake: """
        StorePool(
          idleAfter: .seconds(60), initialState: { (name: String) in Room.State() },
          reducer: { Room() },
          save: { name, state in try await save(name, state) })
        """,
      fix: "Give the pool an `onFailure:`, which logs the failure or raises an alarm.",
      fixed: """
        StorePool(
          idleAfter: .seconds(60), initialState: { (name: String) in Room.State() },
          reducer: { Room() },
          save: { name, state in try await save(name, state) },
          onFailure: { name, error in print("The room \\(name) is not saved yet: \\(error)") })
        """,
      file: "PoolIssues.swift"),
    IssuePage(
      code: "R056",
      title: "A pool was released while it had stores; their unsaved changes are lost",
      cause: """
        The last reference to a `StorePool` was released while stores were in it. A pool that is \
        released has no time to save, so the changes since the last save are lost.
        """,
      mistake: """
        let pool = pool()
        try await pool.withStore(for: "blue") { room in _ = await room.send(.entered) }
        """,
      fix: "Shut the pool down, which saves every store, before the program ends.",
      fixed: """
        try await pool.shutDown()
        """,
      file: "PoolIssues.swift"),
    IssuePage(
      code: "R059",
      title: "A refused action had changed a shared value, and the change could not be undone",
      cause: """
        A throwing reducer changed a shared value and then refused the action. The kit undoes the \
        change, unless another task has changed the value in between: undoing would then take away \
        the other task's change.
        """,
      mistake: """
        state.$balance.withLock { $0 -= amount }
        state.audit()
        guard state.balance >= 0 else { throw NotEnough() }
        return .none
        """,
      fix: "Decide under the lock, and change shared values last.",
      fixed: """
        state.audit()
        try state.$balance.withLock { balance in
          guard balance >= amount else { throw NotEnough() }
          balance -= amount
        }
        return .none
        """,
      file: "SharedIssues.swift"),
  ]
}
