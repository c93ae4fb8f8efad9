import RatchetDriver

let driver = Driver(
  program: "ratchet", version: "0.1.0",
  features: [.countersList, .readingList, .items, .trips, .reminders, .app])
await driver.main()
