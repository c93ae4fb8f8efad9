import Foundation
import RatchetDependencies
import Testing

private protocol Mail: Sendable {
  func send() -> String
}

private struct SentMail: Mail {
  var text: String
  func send() -> String { text }
}

private enum MailKey: DependencyKey {
  static var liveValue: any Mail { fatalError("The live value was made.") }
}

extension DependencyValues {
  fileprivate var mail: any Mail {
    get { self[MailKey.self] }
    set { self[MailKey.self] = newValue }
  }
}

/// Sets a part of the dependencies by a key path that is only known at run time, as a trait does.
private func override<Value, R>(
  _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, _ operation: () -> R
) -> R {
  withDependencies {
    $0[keyPath: keyPath] = value
  } operation: {
    operation()
  }
}

@Suite("Writing a dependency by a key path") struct KeyPathWriteTests {
  private let date = Date(timeIntervalSince1970: 7)

  @Test("to a part is no issue, though the key path reads before it writes")
  func part() {
    let reported = issues {
      let now = override(\.date.now, date) {
        @Dependency(\.date.now) var now
        return now
      }
      #expect(now == date)
      let zone = TimeZone(secondsFromGMT: 3_600)
      let offset = override(\.calendar.timeZone, zone ?? .current) {
        @Dependency(\.calendar) var calendar
        return calendar.timeZone.secondsFromGMT()
      }
      #expect(offset == 3_600)
    }
    #expect(reported == [])
  }

  @Test("with only a live value does not make that value")
  func whole() {
    let reported = issues {
      let text = override(\.mail, SentMail(text: "sent")) {
        @Dependency(\.mail) var mail
        return mail.send()
      }
      #expect(text == "sent")
    }
    #expect(reported == [])
  }

  @Test("outside of an override is no issue either")
  func values() {
    let reported = issues {
      var values = DependencyValues()
      values[keyPath: \.date.now] = date
      values[keyPath: \.mail] = SentMail(text: "sent")
      #expect(values[keyPath: \.date].now == date)
      #expect(values.mail.send() == "sent")
    }
    #expect(reported == [])
  }

  @Test("that reads another, unset one is an issue for that one")
  func readsAnother() {
    let reported = issues {
      override(\.stamped, "x") {}
    }
    #expect(reported.count == 1)
    #expect(reported.first?.contains("$0.date = …") == true)
  }

  @Test("keeps values set before and after")
  func order() {
    withDependencies {
      $0.number = 3
      $0[keyPath: \.place] = "written"
      $0[keyPath: \.number] += 1
    } operation: {
      #expect(Feature().number == 4)
      #expect(Feature().place == "written")
    }
  }
}

extension DependencyValues {
  /// A property whose setter uses a dependency that it does not set.
  fileprivate var stamped: String {
    get { place }
    set { place = newValue + "\(date.now)" }
  }
}
