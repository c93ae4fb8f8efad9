import RatchetDriver

await Driver(
  program: "ratchet", version: "0.1.0",
  features: [.countersList, .readingList, .app]
).main()
