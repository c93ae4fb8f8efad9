public import Observation

/// A state whose fields are observed one by one, by Swift's own Observation.
///
/// Attach `@ObservableState` to a struct or an enum instead of conforming by hand. A change of a field
/// wakes exactly those who read it inside of `withObservationTracking` or `Observations`; a state that
/// holds others wakes its own readers only when a child was replaced, and leaves the rest to the child.
///
/// - A state has an identity, which its copies share, and a version, by which copies are told apart.
///   Both are in a registrar that takes no part in `==`, hashing, coding or dumps.
/// - A change of the latest version makes the next one, and wakes the readers of the field. Where no
///   copy exists there is nothing to be told apart, and the version stays.
/// - A change of an older version, while a newer one exists, makes a state of its own: another
///   identity. Whoever read the old one is woken, as this may be the value they look at.
/// - A field that holds a state compares marks of it before and after. The same version: nothing
///   changed. Another version that was made there: its readers know. Another version from elsewhere (a
///   copy was changed and written back, an undo): all who read that state are woken. Another identity:
///   those who read the field are woken.
/// - A field that holds anything else is compared by `==` when assigned. Changed in place, it is
///   compared if that needs no reference count (`BitwiseCopyable`), and otherwise counts as changed: a
///   copy to compare with would make each change of an array copy it.
///
/// Every state between the root and a field must be observable, or held in an optional, an array, a
/// dictionary or an `IdentifiedArray` of such. Comparing (`==`), hashing, coding and dumping a state
/// read no field as far as observation goes. All of it works from any thread, one value a thread.
public protocol ObservableState: Observable, ObservationMarked where Mark == ObservationMark {
  /// The ways to its fields; none for an enum.
  static var _$fields: [ObservationField<Self>] { get }
}

extension ObservableState {
  public static var _$fields: [ObservationField<Self>] { [] }
}
