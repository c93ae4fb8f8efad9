import Ratchet
import RatchetDependencies
import RatchetIssues

/// A list of counters that uses every function of the driver.
struct Tally: Reducer {
  struct State: Equatable, Sendable, Encodable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var note: String?
    var filter = Filter.all
  }

  enum Filter: String, Codable, Sendable, CaseIterable { case all, even }

  @CasePathable
  enum Action: Equatable, Sendable, Codable {
    case appeared
    case loaded([Row.State])
    case loadFailed(String)
    case addButtonTapped
    case rows(IdentifiedActionOf<Row>)
    case noteChanged(String)
    case filterChanged(Filter)
    case echoTapped(times: Int)
    case echoed(String)
    case waitTapped
    case waiting
    case mistakeTapped
    case importPicked(path: String)
    case imported(ImportNews)
  }

  enum ImportNews: Equatable, Sendable, Codable {
    case progress(Int, of: Int)
    case read(bytes: Int)
    case skipped(line: Int, reason: String)
    case finished(Int)
    case failed(String)
    case notSaved(String)
  }

  @Dependency(TallyClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          await send(.loaded(try await client.load()))
        } catch: { error, send in
          await send(.loadFailed("\(error)"))
        }
      case .loaded(let rows):
        state.rows = IdentifiedArray(rows)
        return .none
      case .addButtonTapped:
        let row = Row.State(id: (state.rows.last?.id ?? 0) + 1)
        state.rows.append(row)
        return save(row)
      case .rows(.element(let id, .incrementTapped)), .rows(.element(let id, .set)):
        return state.rows[id: id].map(save) ?? .none
      case .noteChanged(let note), .echoed(let note):
        state.note = note
        return .none
      case .filterChanged(let filter):
        state.filter = filter
        return .none
      case .echoTapped(let times):
        return .run { send in
          for number in 0..<times { await send(.echoed("echo \(number + 1)")) }
        }
      case .waitTapped:
        state.note = "waits"
        return .run { send in
          await send(.waiting)
          await client.wait()
        }
      case .mistakeTapped:
        reportIssue("This is a mistake.", fileID: "Tests/Tally.swift", line: 7)
        return .none
      case .importPicked(let path):
        return .run { send in await client.importFile(path, send) }
      case .loadFailed, .rows, .waiting, .imported:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }

  private func save(_ row: Row.State) -> Effect<Action> {
    .run { _ in try await client.save(row) }
  }
}

/// One counter of the list.
struct Row: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    var id: Int
    var count = 0
  }

  enum Action: Equatable, Sendable, Codable {
    case incrementTapped
    case set(value: Int, label: String?)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped: state.count += 1
    case .set(let value, _): state.count = value
    }
    return .none
  }
}

extension Tally.Action {
  var failure: String? { if case .loadFailed(let reason) = self { reason } else { nil } }
}

extension Tally.Action: ActionExamples {
  static var examples: [Tally.Action] {
    [
      .appeared, .loaded([Row.State(id: 1, count: 2)]), .addButtonTapped,
    ] + Row.Action.examples.map { .rows(.element(id: 1, action: $0)) } + [
      .noteChanged("dune"), .filterChanged(.even), .echoTapped(times: 2), .echoed("dune"),
      .waitTapped, .waiting, .mistakeTapped, .importPicked(path: "books.csv"),
      .imported(.progress(1, of: 2)),
    ]
  }
}

extension Row.Action: ActionExamples {
  static var examples: [Row.Action] { [.incrementTapped, .set(value: 3, label: "three")] }
}
