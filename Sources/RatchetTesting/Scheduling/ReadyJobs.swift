/// What could run next, in the order in which it came.
struct ReadyJobs<Job> {
  private var jobs: [Job?] = []
  private var head = 0

  init() {}

  var isEmpty: Bool { head == jobs.count }
  var count: Int { jobs.count - head }

  mutating func append(_ job: Job) { jobs.append(job) }

  /// The one that came first.
  mutating func popFirst() -> Job? { isEmpty ? nil : remove(at: 0) }

  /// The one at a place in that order. O(1) for the first, else O(their number).
  mutating func remove(at place: Int) -> Job? {
    if place > 0 {
      let job = jobs.remove(at: head + place)
      return job
    }
    let job = jobs[head].take()
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 > jobs.count {
      // Where something always waits, the places of what has run would pile up.
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  /// The first that is of some kind.
  func firstIndex(where isOfKind: (Job) -> Bool) -> Int? {
    jobs[head...].firstIndex { $0.map(isOfKind) ?? false }.map { $0 - head }
  }

  /// What waits, in order.
  var waiting: [Job] { jobs[head...].compactMap(\.self) }
}
