import Ratchet
import RatchetTesting
import Testing

struct SignUpData: Equatable, Sendable {
  var email = ""
  var firstName = ""
  var password = ""
  var passwordConfirmation = ""
  var topics: Set<Topic> = []

  enum Topic: String, CaseIterable, Identifiable, Sendable {
    case advancedSwift = "Advanced Swift"
    case swiftUI = "SwiftUI"

    var id: Self { self }
  }
}

@Reducer
struct SignUpFeature {
  @Reducer
  enum Path {
    case basics(BasicsFeature)
    case topics(TopicsFeature)
    case summary(SummaryFeature)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Shared var signUpData: SignUpData
  }

  enum Action {
    case path(StackActionOf<Path>)
    case startButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.path.append(.basics(BasicsFeature.State(signUpData: state.$signUpData)))
        return .none

      case .path(.element(id: _, action: .basics(.nextButtonTapped))):
        state.path.append(.topics(TopicsFeature.State(topics: state.$signUpData.topics)))
        return .none

      case .path(.element(id: _, action: .topics(.delegate(.stepFinished)))):
        state.path.append(
          .summary(SummaryFeature.State(signUpData: SharedReader(state.$signUpData))))
        return .none

      case .path(.popFrom(id: _)):
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension SignUpFeature.Path.State: Equatable {}

@Reducer
struct BasicsFeature {
  @ObservableState
  struct State: Equatable {
    var isEditingPassword = false
    @Shared var signUpData: SignUpData
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case emailChanged(String)
    case nextButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.isEditingPassword) { oldValue, newValue in
        Reduce { state, _ in
          if !newValue && oldValue { state.$signUpData.withLock { $0.passwordConfirmation = "" } }
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .emailChanged(let email):
        state.$signUpData.email.withLock { $0 = email }
        return .none
      case .binding, .nextButtonTapped:
        return .none
      }
    }
  }
}

@Reducer
struct TopicsFeature {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Never>?
    @Shared var topics: Set<SignUpData.Topic>
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case delegate(Delegate)
    case nextButtonTapped
    case topicTapped(SignUpData.Topic)

    @CasePathable
    enum Delegate {
      case stepFinished
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert, .delegate:
        return .none
      case .nextButtonTapped:
        if state.topics.isEmpty {
          state.alert = AlertState { TextState("Please choose at least one topic.") }
          return .none
        } else {
          return .send(.delegate(.stepFinished))
        }
      case .topicTapped(let topic):
        state.$topics.withLock {
          if $0.remove(topic) == nil { $0.insert(topic) }
        }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct SummaryFeature {
  @ObservableState
  struct State: Equatable {
    @SharedReader var signUpData: SignUpData
  }

  enum Action {
    case submitButtonTapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}

@MainActor
@Suite("A sign-up in the Composable Architecture's style") struct SignUpTests {
  @Test("fills one value on several screens")
  func flow() async {
    let signUpData = Shared(value: SignUpData())
    let store = TestStore(initialState: SignUpFeature.State(signUpData: signUpData)) {
      SignUpFeature()
    }

    await store.send(.startButtonTapped) {
      $0.path[id: 0] = .basics(BasicsFeature.State(signUpData: signUpData))
    }
    await store.send(\.path[id: 0].basics.emailChanged, "blob@pointfree.co") {
      $0.$signUpData.withLock { $0.email = "blob@pointfree.co" }
    }
    await store.send(\.path[id: 0].basics.binding.isEditingPassword, true) {
      $0.path[id: 0, case: \.basics]?.isEditingPassword = true
    }
    await store.send(\.path[id: 0].basics.nextButtonTapped) {
      $0.path[id: 1] = .topics(TopicsFeature.State(topics: signUpData.topics))
    }
    await store.send(\.path[id: 1].topics.nextButtonTapped) {
      $0.path[id: 1, case: \.topics]?.alert = AlertState {
        TextState("Please choose at least one topic.")
      }
    }
    await store.send(\.path[id: 1].topics.alert.dismiss) {
      $0.path[id: 1, case: \.topics]?.alert = nil
    }
    await store.send(\.path[id: 1].topics.topicTapped, .swiftUI) {
      $0.$signUpData.withLock { $0.topics = [.swiftUI] }
    }
    await store.send(\.path[id: 1].topics.nextButtonTapped)
    await store.receive(\.path[id: 1].topics.delegate.stepFinished) {
      $0.path[id: 2] = .summary(SummaryFeature.State(signUpData: SharedReader(signUpData)))
    }
    await store.send(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
    }
    expectNoDifference(signUpData.wrappedValue.topics, [.swiftUI])
  }
}
