@testable import RatchetTesting

/// Threads that hop between places, one of which is an actor that runs its jobs in order; the
/// orders of their jobs are counted naively.
struct HopModel {
  enum Place { case actor, elsewhere }

  /// The places of each thread's jobs, in order.
  let threads: [[Place]]

  /// The thread that runs before any choice, if one does.
  var first: Int?

  /// All orders in which jobs can run, as the numbers of their threads, with at most the given
  /// number of interruptions.
  func orders(preemptions: Int) -> [[Int]] {
    var all: [[Int]] = []
    var queue: [Int] = []
    for thread in threads.indices where threads[thread].first == .actor { queue.append(thread) }
    go(
      Array(repeating: 0, count: threads.count), queue, last: first, left: preemptions, [], &all)
    return all
  }

  private func go(
    _ done: [Int], _ queue: [Int], last: Int?, left: Int, _ order: [Int], _ all: inout [[Int]]
  ) {
    let options = threads.indices.filter { thread in
      guard done[thread] < threads[thread].count else { return false }
      return threads[thread][done[thread]] == .elsewhere || queue.first == thread
    }
    if options.isEmpty { all.append(order) }
    let canGoOn = last.map { options.contains($0) } ?? false
    for thread in options {
      let cost = canGoOn && thread != last ? 1 : 0
      guard cost <= left else { continue }
      var (done, queue) = (done, queue)
      if threads[thread][done[thread]] == .actor { queue.removeFirst() }
      done[thread] += 1
      if done[thread] < threads[thread].count, threads[thread][done[thread]] == .actor {
        queue.append(thread)
      }
      go(done, queue, last: thread, left: left - cost, order + [thread], &all)
    }
  }
}
