public import RatchetDependencies

/// The delays of the reminders feature.
public struct RemindersTiming: Equatable, Sendable {
  /// The time between the tap that completes a reminder and its completion, in which a second tap
  /// takes the first one back. Zero or less: reminders are completed at once.
  public var completionDelay: Duration

  /// The time for which a deletion can be undone. Nil: until the next deletion.
  public var undoPeriod: Duration?

  /// The time for which deleted reminders are kept. Older ones are removed with the next
  /// deletions, at most 200 with each.
  public var deletedPeriod: Duration

  /// Makes delays; without arguments, those of ``standard``.
  public init(
    completionDelay: Duration = .milliseconds(2_500), undoPeriod: Duration? = .seconds(5),
    deletedPeriod: Duration = .seconds(30 * 24 * 60 * 60)
  ) {
    self.completionDelay = completionDelay
    self.undoPeriod = undoPeriod
    self.deletedPeriod = deletedPeriod
  }

  /// The delays of an app: completion after 2.5 seconds, undo for 5 seconds.
  public static let standard = RemindersTiming()

  /// For programs without a person before a screen, such as scripts: reminders are completed at
  /// once, and a deletion can be undone until the next one.
  public static let immediate = RemindersTiming(completionDelay: .zero, undoPeriod: nil)
}

extension DependencyValues {
  /// The delays of the reminders feature; the standard ones in every context.
  @DependencyEntry(liveValue: RemindersTiming.standard)
  public var remindersTiming = RemindersTiming.standard
}
