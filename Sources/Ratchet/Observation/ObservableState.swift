public import Observation

/// A state whose fields are observed one by one, by Swift's own Observation.
///
/// Attach `@ObservableState` to a struct or an enum instead of conforming by hand. A change of a
/// field wakes exactly the code that read it in `withObservationTracking` or `Observations`. A
/// state that contains others wakes its own readers only when a child was replaced; all other
/// changes of the child wake the child's readers.
///
/// - A state has an identity, which its copies share, and a version, which distinguishes the
///   copies. Both are in a registrar that is ignored by `==`, hashing, coding and dumps.
/// - A change of the latest version makes the next one, and wakes the readers of the field. If no
///   copy exists, the version stays.
/// - A change of an older version, while a newer one exists, makes a separate state with another
///   identity. Readers of the old state are woken, since they may be looking at this value.
/// - A field that contains a state compares marks of it before and after. Same version: nothing
///   changed. Another version that was made in place: its readers have been woken. Another version
///   from elsewhere (a copy was changed and written back, an undo): all readers of that state are
///   woken. Another identity: the readers of the field are woken.
/// - A field of any other type is compared by `==` when assigned. Changed in place, it is compared
///   if that needs no reference count (`BitwiseCopyable`), and otherwise considered changed:
///   keeping a copy for comparison would make each change of an array copy it.
///
/// Every state between the root and a field must be observable, or contained in an optional, an
/// array, a dictionary or an `IdentifiedArray` of such states. Comparing (`==`), hashing, coding
/// and dumping a state are not observed reads. All of this works on any thread, with one thread for
/// each value at a time.
public protocol ObservableState: Observable, ObservationMarked where Mark == ObservationMark {
  /// Accessors of its fields; empty for an enum.
  static var _$fields: [ObservationField<Self>] { get }

  /// The offset of a struct's registrar in its memory. With nil, operators change its fields only
  /// through their accessors, which is slower; so it is for an enum.
  static var _$registrarOffset: Int? { get }
}

extension ObservableState {
  public static var _$fields: [ObservationField<Self>] { [] }

  @inlinable public static var _$registrarOffset: Int? { nil }
}
