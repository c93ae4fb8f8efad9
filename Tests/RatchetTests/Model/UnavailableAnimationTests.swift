import Testing

#if os(Linux)
  /// The compiler's messages for `animation:`. Skipped where the compiler is not available.
  @Suite(.enabled(if: Compiler.isAvailable))
  struct UnavailableAnimationTests {
    /// Lines that must not compile are marked at their end.
    private static let source = """
      import Ratchet

      struct Lamp: Reducer {
        struct State { var isOn = false }
        enum Action { case tapped, faded, alert(PresentationAction<Alert>) }
        enum Alert { case confirmed }

        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case .tapped:
              state.isOn.toggle()
              return .run { send in
                await send(.faded)
                await send(.faded, animation: .default) // wrong
                await send(.tapped, animation: .easeInOut(duration: 0.3).delay(1)) // wrong
              }
            case .faded:
              let alert = AlertState<Alert> {
                TextState("Off?")
              } actions: {
                ButtonState(action: .send(.confirmed)) { TextState("Yes") }
                ButtonState(action: .send(.confirmed, animation: .default)) { TextState("Yes") } // wrong
              }
              _ = alert
              return .send(.tapped, animation: .spring(duration: 1)) // wrong
            case .alert:
              return .send(.tapped)
            }
          }
        }
      }

      @MainActor func show(_ model: StoreModel<Lamp.State, Lamp.Action>, _ store: StoreOf<Lamp>) {
        model.send(.tapped)
        model.send(.tapped, animation: .default) // wrong
        store.send(.tapped, animation: nil) // wrong
        model.send(.tapped, animation: model.isOn ? .bouncy : .snappy(duration: 2)) // wrong
        store.send(.tapped, animation: .easeIn) // wrong
      }

      func drive(_ store: StoreOf<Lamp>) async {
        await store.send(.tapped)
        await store.send(.tapped, animation: .easeIn).finish() // wrong
      }

      // A program can have animations of its own.
      struct Animation { static var wave: Animation { Animation() } }
      extension StoreModel {
        func send(_ action: Action, animation: Animation?) { send(action) }
      }
      @MainActor func wave(_ model: StoreModel<Lamp.State, Lamp.Action>) {
        model.send(.tapped, animation: .wave)
        model.send(.tapped, animation: nil)
      }
      """

    @Test("an animation is rejected where it is written, and without further errors")
    func refused() throws {
      let wrong = Self.source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.element.hasSuffix("// wrong") }.map { $0.offset + 1 }
      let (errors, output) = try Compiler.errors(in: Self.source)
      #expect(errors.map(\.line).sorted() == wrong, "\(output)")
      for error in errors {
        #expect(
          error.text.hasSuffix(
            "(_:animation:)' is unavailable: leave out 'animation:', and animate where the state is shown"
          ))
      }
    }
  }
#endif
