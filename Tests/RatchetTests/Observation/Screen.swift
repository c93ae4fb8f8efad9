import Ratchet

// Written by hand, as `@ObservableState` generates them.

enum Screen: ObservableState, Equatable, Sendable {
  case home
  case detail(Item)
  case message(String)
  case pair(Int, String)
  case nested(Dialog)

  var _$mark: ObservationMark {
    switch self {
    case .home: ObservationMark(case: 0)
    case .detail(let payload): ObservationMark(case: 1, payload)
    case .message(let payload): ObservationMark(case: 2, payload)
    case .pair: ObservationMark(inexactCase: 3)
    case .nested(let payload): ObservationMark(case: 4, payload)
    }
  }
}

enum Dialog: ObservableState, Equatable, Sendable {
  case item(Item)
  case other(Item)

  var _$mark: ObservationMark {
    switch self {
    case .item(let payload): ObservationMark(case: 0, payload)
    case .other(let payload): ObservationMark(case: 1, payload)
    }
  }
}
