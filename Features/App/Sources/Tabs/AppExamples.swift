import Foundation
import Items
import ReadingList
import Reminders
import Trips

extension AppScreen {
  /// An example of each screen.
  public static var examples: [AppScreen] {
    [
      .counters(.list), .readingList(.library),
      .readingList(
        .book(Book(id: 5, title: "Pride and Prejudice", authors: ["Jane Austen"]), isToRead: true)),
      .items(.list), .items(.item(Item.samples[0])), .trips(.list), .trips(.trip(Trip.samples[0])),
      .reminders(.lists), .reminders(.reminders(.list(3), tags: ["errand"])),
      .reminders(.reminders(.smart(.today), tags: [])),
      .reminders(.reminders(.tag("errand"), tags: [])),
      .reminders(.reminder(7, ReminderContent(listID: 3))),
    ]
  }
}

extension AppRoute {
  /// An example of each route.
  public static var examples: [AppRoute] {
    [
      .counters(.list), .readingList(.library), .readingList(.book(5)), .items(.list),
      .items(.item(Item.samples[0].id)), .trips(.list), .trips(.trip(Trip.samples[0].id)),
      .reminders(.lists), .reminders(.list(3, [])), .reminders(.list(3, ["errand"])),
      .reminders(.smart(.today, ["errand", "at home"])), .reminders(.tag("errand", [])),
      .reminders(.reminder(7)),
    ]
  }
}

extension AppForms {
  /// An example with every form.
  public static var example: AppForms {
    var forms = AppForms()
    forms.library = BookQuery()
    forms.library?.text = "austen"
    forms.trip = TripInputs(TripEditor.State(Trip.samples[0], isNew: false))
    forms.reminders = RemindersInputs()
    forms.reminders?.searchText = "#errand milk"
    return forms
  }
}
