import Ratchet

// Written by hand, as `@ObservableState` generates them.

struct Item: ObservableState, Hashable, Identifiable, Sendable {
  let id: Int
  // Never observed.
  var note = 0

  var count: Int = 0 {
    @storageRestrictions(initializes: _count)
    init(initialValue) { _count = initialValue }
    get {
      _$observationRegistrar.access(self, \.count)
      return _count
    }
    set {
      if _$observationRegistrar.set(&_count, to: newValue) {
        _$observationRegistrar.notify(self, \.count)
      }
    }
    _modify {
      let mark = _$observationRegistrar.mark(&_count)
      defer {
        if _$observationRegistrar.changed(&_count, since: mark) {
          _$observationRegistrar.notify(self, \.count)
        }
      }
      yield &_count
    }
  }
  private var _count: Int

  var title: String = "new" {
    @storageRestrictions(initializes: _title)
    init(initialValue) { _title = initialValue }
    get {
      _$observationRegistrar.access(self, \.title)
      return _title
    }
    set {
      if _$observationRegistrar.set(&_title, to: newValue) {
        _$observationRegistrar.notify(self, \.title)
      }
    }
    _modify {
      let mark = _$observationRegistrar.mark(&_title)
      defer {
        if _$observationRegistrar.changed(&_title, since: mark) {
          _$observationRegistrar.notify(self, \.title)
        }
      }
      yield &_title
    }
  }
  private var _title: String

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$mark: ObservationMark { _$observationRegistrar.mark }
  static var _$fields: [ObservationField<Self>] {
    [
      ObservationField(\.count, { $1(&$0._count) }, { $1(&$0.count) }),
      ObservationField(\.title, { $1(&$0._title) }, { $1(&$0.title) }),
    ]
  }
}
