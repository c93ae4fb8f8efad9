import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Synchronization
import Testing

@Suite struct CatalogueImportExploreTests {
  /// A user's actions.
  private static let taps = ActionGenerator<CatalogueImport.Action>(
    .payload(\.fileChosen, .element(of: ImportedFile.paths)),
    .leavingOut(\.event), .leavingOut(\.failed),
    .leavingOut(\.inputOutputFailed))

  @Test(
    "Whatever is chosen and cancelled, it reports on the last file only, advances, and ends"
  )
  func taps() async {
    await explore(seeds: 200) { exploration in
      let catalogue = SlowCatalogue(exploration: exploration, fails: true)
      let chosen = Mutex("")
      let store = Store(initialState: CatalogueImport.State()) {
        CatalogueImport()
      } withDependencies: {
        $0[CatalogueClient.self] = catalogue.client
      }
      await store.invariant("the progress never goes back") { before, after in
        guard let last = before.progress, let next = after.progress else { return true }
        return last.rows <= next.rows && last.bytesRead <= next.bytesRead
      }
      await store.invariant("progress comes only while the import runs") { before, after in
        after.progress == nil || before.isRunning
      }
      await store.invariant("all reported events belong to one file") { state in
        state.files.count <= 1
      }
      await store.invariant("the final report counts the reported problems") { state in
        guard case .finished(let report) = state.phase else { return true }
        return report.skipped == state.problems.count
      }
      for action in exploration.actions(8, of: Self.taps) {
        if let path = action[case: \.fileChosen] { chosen.withLock { $0 = path } }
        await store.send(action)
        let file = chosen.withLock { $0 }
        #expect(await store.state.files.isSubset(of: [file]))
      }
      await store.finish()
      #expect(await !store.state.isRunning)
    }
  }
}

extension CatalogueImport.State {
  fileprivate var isRunning: Bool { if case .running = phase { true } else { false } }

  fileprivate var progress: CatalogueImportProgress? {
    if case .running(let progress) = phase { progress } else { nil }
  }

  /// The files that it reports on.
  fileprivate var files: Set<String> {
    Set(
      ImportedFile.paths.filter { path in
        progress?.totalBytes == ImportedFile.size(of: path)
          || problems.contains { $0.reason.hasPrefix(path) }
      })
  }
}
