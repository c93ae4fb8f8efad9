// Animations belong to SwiftUI. With these overloads the compiler says so at `animation:`; without
// them the enclosing closure does not type-check, and the error is reported at `Reduce`.

extension Store {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  @discardableResult
  public nonisolated func send(
    _ action: Action, animation: UnavailableAnimation?
  ) -> StoreTask {
    fatalError()
  }

  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: sending Action, animation: UnavailableAnimation?
  ) async -> StoreTask {
    await send(action)
  }
}

extension StoreModel {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  @discardableResult
  public func send(_ action: Action, animation: UnavailableAnimation?) -> StoreTask {
    send(action)
  }
}

extension ViewActionSending {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: sending StoreAction.ViewAction, animation: UnavailableAnimation?
  ) async -> StoreTask {
    await send(action)
  }

  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  @discardableResult
  public func send(
    _ action: sending StoreAction.ViewAction, animation: UnavailableAnimation?
  ) -> StoreTask {
    send(action)
  }
}

extension Send {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  public nonisolated(nonsending) func callAsFunction(
    _ action: sending Action, animation: UnavailableAnimation?
  ) async {
    await self(action)
  }
}

extension Effect {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  public static func send(
    _ action: Action, animation: UnavailableAnimation?
  ) -> Effect {
    .send(action)
  }
}

extension ButtonStateAction {
  @available(
    *, unavailable, message: "leave out 'animation:', and animate where the state is shown"
  )
  public static func send(
    _ action: Action?, animation: UnavailableAnimation?
  ) -> ButtonStateAction {
    .send(action)
  }
}

/// A stand-in for SwiftUI's `Animation` in code that the compiler rejects. It declares the usual
/// names, so that the rejection is the only error.
public struct UnavailableAnimation: Sendable {
  public static var `default`: Self { Self() }
  public static var linear: Self { Self() }
  public static var easeIn: Self { Self() }
  public static var easeOut: Self { Self() }
  public static var easeInOut: Self { Self() }
  public static var spring: Self { Self() }
  public static var bouncy: Self { Self() }
  public static var smooth: Self { Self() }
  public static var snappy: Self { Self() }
  public static var interactiveSpring: Self { Self() }
  public static var interpolatingSpring: Self { Self() }

  public static func linear(duration: Double) -> Self { Self() }
  public static func easeIn(duration: Double) -> Self { Self() }
  public static func easeOut(duration: Double) -> Self { Self() }
  public static func easeInOut(duration: Double) -> Self { Self() }

  public static func spring(
    duration: Double = 0, bounce: Double = 0, blendDuration: Double = 0
  ) -> Self { Self() }
  public static func spring(
    response: Double, dampingFraction: Double = 0, blendDuration: Double = 0
  ) -> Self { Self() }
  public static func bouncy(duration: Double = 0, extraBounce: Double = 0) -> Self { Self() }
  public static func smooth(duration: Double = 0, extraBounce: Double = 0) -> Self { Self() }
  public static func snappy(duration: Double = 0, extraBounce: Double = 0) -> Self { Self() }
  public static func interactiveSpring(
    response: Double = 0, dampingFraction: Double = 0, blendDuration: Double = 0
  ) -> Self { Self() }
  public static func interpolatingSpring(
    mass: Double = 0, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Self { Self() }
  public static func timingCurve(
    _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, duration: Double = 0
  ) -> Self { Self() }

  public func delay(_ delay: Double) -> Self { self }
  public func speed(_ speed: Double) -> Self { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Self { self }
  public func repeatForever(autoreverses: Bool = true) -> Self { self }
}
