extension Households {
  /// Answers the lines of one household one after the other, and those of several at the same time.
  /// Returns when all lines are answered.
  public func serve(
    _ lines: AsyncStream<String>, answered: @escaping @Sendable (String) -> Void
  ) async {
    await withTaskGroup { group in
      var queues: [String: AsyncStream<String>.Continuation] = [:]
      for await line in lines {
        let household = String(line.prefix { $0 != " " })
        if queues[household] == nil {
          let (queue, continuation) = AsyncStream.makeStream(of: String.self)
          queues[household] = continuation
          group.addTask {
            for await line in queue {
              do {
                answered(try await answer(to: line))
              } catch {
                answered("\(line): \(error)")
              }
            }
          }
        }
        queues[household]?.yield(line)
      }
      for queue in queues.values { queue.finish() }
    }
  }
}
