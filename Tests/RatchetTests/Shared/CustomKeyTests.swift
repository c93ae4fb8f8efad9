import Observation
import Ratchet
import Testing

@Suite("A custom key") struct CustomKeyTests {
  struct Failure: Error, Equatable {}

  @Test("loads asynchronously; the default is present until then")
  func slowLoad() {
    let key = CustomKey()
    @Shared(key) var count = 1
    #expect($count.isLoading)
    #expect(count == 1)
    let log = Log()
    withObservationTracking {
      _ = $count.isLoading
    } onChange: {
      log.note("loaded")
    }
    key.nextLoad().resume(returning: 2)
    #expect(!$count.isLoading)
    #expect(count == 2)
    #expect(log.lines == ["loaded"])
  }

  @Test("that finds nothing leaves the default; a result after a change is dropped")
  func lateLoad() {
    let key = CustomKey()
    @Shared(key) var count = 1
    $count.withLock { $0 = 5 }
    key.nextLoad().resume(returning: 2)
    #expect(count == 5)
    let other = CustomKey()
    @Shared(other) var otherCount = 3
    other.nextLoad().resumeReturningInitialValue()
    #expect(otherCount == 3)
  }

  @Test("that fails to load reports the error, and keeps it until a load succeeds")
  func failedLoad() async {
    let key = CustomKey()
    let line = #line + 2
    let issues = await issues {
      @Shared(key) var count = 1
      key.nextLoad().resume(throwing: Failure())
      #expect($count.loadError is Failure)
      key.subscriber?.yield(3)
      #expect($count.loadError == nil)
      #expect(count == 3)
      key.subscriber?.yieldReturningInitialValue()
      #expect(count == 1)
      key.subscriber?.yieldLoading()
      #expect($count.isLoading)
      key.subscriber?.yieldLoading(false)
      #expect(!$count.isLoading)
    }
    #expect(
      issues == [
        """
        RatchetIssue R050 at CustomKeyTests.swift:\(line)
          A shared value could not be loaded; its default is used.
            key    custom
            error  Failure()
          See `$value.loadError`. The stored data is kept: a file that could not be read is moved \
        to a name ending in `.unreadable` before a new file is written.
          More: ratchet explain R050
        """
      ])
  }

  @Test("that publishes changes and errors is observed; published changes are not saved again")
  func subscription() async {
    let key = CustomKey()
    let issues = await issues {
      @Shared(key) var count = 1
      key.subscriber?.yield(2)
      #expect(count == 2)
      key.subscriber?.yield(throwing: Failure())
      #expect($count.loadError is Failure)
      #expect(count == 2)
    }
    #expect(issues.count == 1)
    #expect(key.saved == [])
    #expect(key.isCancelled)
  }

  @Test("saves each change, in order, and reports a failed save")
  func saves() async throws {
    let key = CustomKey()
    let line = #line + 2
    let issues = await issues {
      @Shared(key) var count = 1
      $count.withLock { $0 = 2 }
      $count.withLock { $0 = 3 }
      #expect(key.saved == [2, 3])
      key.nextSave().resume()
      #expect($count.saveError == nil)
      key.nextSave().resume(throwing: Failure())
      #expect($count.saveError is Failure)
      $count.withLock { $0 = 4 }
      key.nextSave().resume()
      #expect($count.saveError == nil)
    }
    #expect(
      issues == [
        """
        RatchetIssue R051 at CustomKeyTests.swift:\(line)
          A shared value could not be saved.
            key    custom
            error  Failure()
          The value keeps its change, and `$value.saveError` says why it was not saved. The next \
        change, or `$value.save()`, tries to save it again.
          More: ratchet explain R051
        """
      ])
  }

  @Test("reports a save that fails when no property is left")
  func lateFailure() async {
    let key = CustomKey()
    func change() {
      @Shared(key) var count = 1
      $count.withLock { $0 = 2 }
    }
    let issues = await issues {
      change()
      #expect(key.isCancelled)
      key.nextSave().resume(throwing: Failure())
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("A shared value could not be saved.") == true)
    #expect(issues.first?.contains("error  Failure()") == true)
  }

  @Test("that never answers is reported, and a second answer is ignored")
  func unanswered() async {
    let key = CustomKey()
    let issues = await issues {
      @Shared(key) var count = 1
      _ = key.nextLoad()
      let error = $count.loadError as? SharedKeyError
      #expect(error == .noAnswer(key: "custom"))
      $count.withLock { $0 = 2 }
      let save = key.nextSave()
      save.resume()
      save.resume(throwing: Failure())
      #expect($count.saveError == nil)
    }
    #expect(issues.count == 1)
    #expect(
      SharedKeyError.noAnswer(key: "custom").description
        == "The key custom released its continuation without resuming it: resume it in every case.")
  }

  @Test("can change its value while it saves: that change is saved next")
  func changeWhileSaving() {
    let key = CustomKey()
    @Shared(key) var count = 1
    let shared = $count
    key.onSave { if $0 == 2 { shared.withLock { $0 = 3 } } }
    $count.withLock { $0 = 2 }
    key.onSave(nil)
    #expect(key.saved == [2, 3])
    #expect(count == 3)
  }

  @Test("saves in the order of the changes, whichever task makes them")
  func orderOfSaves() async {
    let key = CustomKey()
    @Shared(key) var count = 0
    let shared = $count
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { shared.withLock { $0 += 1 } } }
      }
    }
    // Changes that come together are saved together.
    #expect(key.saved == Set(key.saved).sorted())
    #expect(key.saved.last == 800)
  }

  @Test("has the error of its last save, in whatever order saves are answered")
  func saveAnswersOutOfOrder() async {
    let key = CustomKey()
    let issues = await issues {
      @Shared(key) var count = 1
      $count.withLock { $0 = 2 }
      $count.withLock { $0 = 3 }
      let (first, second) = (key.nextSave(), key.nextSave())
      second.resume(throwing: Failure())
      first.resume()
      #expect($count.saveError is Failure)
      $count.withLock { $0 = 4 }
      $count.withLock { $0 = 5 }
      let (third, fourth) = (key.nextSave(), key.nextSave())
      fourth.resume()
      third.resume(throwing: Failure())
      #expect($count.saveError == nil)
    }
    // Each failure is reported.
    #expect(issues.count == 2)
  }

  @Test("that is required during a load waits for it, whichever task began it")
  func requiredWhileLoading() async throws {
    let key = CustomKey()
    @Shared(key) var count = 1
    let required = (1...2).map { _ in
      Task.immediate { try await Shared(require: key).wrappedValue }
    }
    key.nextLoad().resume(returning: 2)
    for required in required { #expect(try await required.value == 2) }
    #expect(count == 2)
  }

  @Test("that is required is loaded once, and then follows its published changes")
  func requiredLoadsOnce() async throws {
    let key = CustomKey()
    let required = Task.immediate { try await SharedReader(require: key) }
    key.nextLoad().resume(returning: 2)
    let reader = try await required.value
    #expect(key.waitingLoads == 0)
    #expect(!reader.isLoading)
    #expect(reader.wrappedValue == 2)
    key.subscriber?.yield(3)
    #expect(reader.wrappedValue == 3)
    key.subscriber?.yieldReturningInitialValue()
    #expect(reader.wrappedValue == 2)
  }

  @Test("that is required waits for the load of an owner that appeared meanwhile")
  func requiredMeetsAnotherLoad() async throws {
    let key = CustomKey()
    let required = Task.immediate { try await Shared(require: key).wrappedValue }
    let first = key.nextLoad()
    @Shared(key) var count = 1
    let second = key.nextLoad()
    let log = Log()
    let waiting = Task {
      _ = await required.result
      log.note("required")
    }
    first.resume(returning: 2)
    for _ in 0..<100 { await Task.yield() }
    #expect(log.lines == [])
    second.resume(returning: 3)
    await waiting.value
    #expect(try await required.value == 3)
    #expect(count == 3)
  }

  @Test("that published the start of a load has finished it when it publishes a value or an error")
  func yieldAfterYieldLoading() async {
    let key = CustomKey()
    let issues = await issues {
      @SharedReader(key) var count = 1
      key.nextLoad().resumeReturningInitialValue()
      key.subscriber?.yieldLoading()
      #expect($count.isLoading)
      let log = Log()
      withObservationTracking {
        _ = $count.isLoading
      } onChange: { [reader = $count] in
        log.note("\(reader.wrappedValue)")
      }
      key.subscriber?.yield(2)
      #expect(!$count.isLoading)
      #expect(log.lines == ["2"])
      key.subscriber?.yieldLoading()
      key.subscriber?.yield(throwing: Failure())
      #expect(!$count.isLoading)
    }
    #expect(issues.count == 1)
  }

  @Test("counts as loading while a load is under way, whatever it publishes meanwhile")
  func yieldDuringLoad() {
    let key = CustomKey()
    @Shared(key) var count = 1
    key.subscriber?.yield(2)
    #expect($count.isLoading)
    key.subscriber?.yieldLoading(false)
    #expect($count.isLoading)
    key.nextLoad().resume(returning: 3)
    #expect(!$count.isLoading)
    #expect(count == 2)
  }

  @Test("that is required and fails to load throws the error")
  func requiredAfterFailure() async {
    let key = CustomKey()
    let issues = await issues {
      @Shared(key) var count = 1
      let early = Task.immediate { try await SharedReader(require: key).wrappedValue }
      key.nextLoad().resume(throwing: Failure())
      await #expect(throws: Failure.self) { try await early.value }
      await #expect(throws: Failure.self) { try await Shared(require: key) }
      #expect(count == 1)
    }
    #expect(issues.count == 1)
  }
}
