import Ratchet

enum FormField { case name, age }

struct Client: Sendable {
  var save: @Sendable (String) async throws -> Int = { $0.count }
  var age: @Sendable (String) async -> Int = { $0.count }
}

struct Form {
  struct State: Equatable {
    var name = ""
    var age = 0
    var error: String?
    var field: FormField?
    var rows: [Int] = []

    mutating func clear() { name = "" }
  }

  @CasePathable
  enum Action {
    case nameChanged(String)
    case saveTapped
    case saved(Int)
    case rowTapped(id: Int)
    case closed
  }
}

typealias FormReducer = Reducer<Form.State, Form.Action>
