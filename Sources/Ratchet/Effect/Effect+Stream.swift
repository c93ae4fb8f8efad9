extension Effect {
  /// Sends an action for each element of an asynchronous sequence.
  ///
  /// The next element is requested only when the action of the previous one, and all actions that
  /// it queued, were reduced, so unprocessed actions never pile up in the store. The effect ends
  /// with the sequence, or when it is cancelled. An error of the sequence goes to `catch`, or is
  /// reported as an issue at this line.
  ///
  /// ```swift
  /// case .task:
  ///   return .stream(messages) { .received($0) }
  /// ```
  ///
  /// - Parameter transform: makes the action for an element.
  public static func stream<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    priority: TaskPriority? = nil,
    name: String? = nil,
    action transform: @escaping @Sendable (Elements.Element) -> sending Action,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect where Elements.Element: Sendable {
    .run(
      priority: priority, name: name,
      operation: { send in
        for try await element in elements {
          if Task.isCancelled { return }
          await send(transform(element))
        }
      },
      catch: handler, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
