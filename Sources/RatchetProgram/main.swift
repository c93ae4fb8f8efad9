import RatchetDriver

let driver = Driver(
  program: "ratchet", version: "0.1.0", features: [.countersList, .readingList, .app])
await driver.main()
