// The lists and titles of the seeds.
extension RemindersSchema {
  struct SeedList {
    let title: String
    let color: Int
    let tag: String
    let reminders: [String]
  }

  static let seedLists = [
    SeedList(
      title: "Personal", color: 0x4A99EF, tag: "errand",
      reminders: [
        "Call the dentist", "Renew the passport", "Pay the rent", "Cancel the gym membership",
        "Return the library books", "Buy a birthday card", "Write to grandmother",
        "Back up the laptop", "Update the address book", "Pick up the dry cleaning",
        "Get the watch repaired", "Book a haircut", "Read the lease", "Send the tax form",
        "Sort the photographs", "Charge the camera", "Replace the phone case",
        "Order new glasses", "Empty the mailbox", "Donate old clothes", "Water the basil",
        "Practise the cello", "Finish the novel", "Plan the weekend", "Go for a long walk",
      ]),
    SeedList(
      title: "Groceries", color: 0x5AC35A, tag: "shopping",
      reminders: [
        "Milk", "Eggs", "Butter", "Rye bread", "Apples", "Lemons", "Spinach", "Tomatoes",
        "Onions", "Garlic", "Potatoes", "Rice", "Red lentils", "Olive oil", "Sea salt",
        "Black pepper", "Coffee beans", "Green tea", "Oat flakes", "Honey", "Walnuts", "Yoghurt",
        "Parmesan", "Dark chocolate", "Sparkling water",
      ]),
    SeedList(
      title: "Family", color: 0xEF7E4A, tag: "kids",
      reminders: [
        "Sign the school form", "Book the swimming lesson", "Buy football boots",
        "Bake a cake for the fair", "Call the grandparents", "Plan the birthday party",
        "Pick up from daycare", "Pack the lunch boxes", "Find the lost mitten",
        "Read the school newsletter", "Visit the paediatrician", "Repair the bicycle",
        "Build the tree house", "Print the holiday pictures", "Choose a summer camp",
        "Buy crayons", "Return the borrowed sledge", "Check the homework",
        "Pay the piano teacher", "Wash the school bag", "Invite the neighbours",
        "Plan the family hike", "Label the clothes", "Order the class photo",
        "Feed the neighbours' cat",
      ]),
    SeedList(
      title: "Work", color: 0x8E6BD8, tag: "office",
      reminders: [
        "Send the invoice", "Review the contract", "Prepare the slides", "Book the meeting room",
        "Answer the auditor", "Write the status report", "Update the budget",
        "Interview the candidate", "Archive old tickets", "Rotate the passwords",
        "Order business cards", "Call the printer", "Translate the leaflet", "Check the backups",
        "Plan the release", "File travel expenses", "Renew the domain", "Clean the whiteboard",
        "Update the handbook", "Thank the volunteers", "Draft the newsletter",
        "Test the fire alarm", "Measure the shelves", "Close the old account",
        "Collect the feedback",
      ]),
    SeedList(
      title: "House", color: 0xD8B24A, tag: "home",
      reminders: [
        "Fix the dripping tap", "Bleed the radiators", "Change the air filter",
        "Clean the gutters", "Paint the fence", "Oil the hinges", "Sharpen the knives",
        "Replace the light bulb", "Call the chimney sweep", "Descale the kettle",
        "Wash the curtains", "Sand the table", "Mow the lawn", "Prune the roses",
        "Turn the compost", "Seal the window", "Test the smoke detector",
        "Empty the vacuum cleaner", "Defrost the freezer", "Sweep the cellar", "Hang the mirror",
        "Tighten the handrail", "Order firewood", "Repot the ficus", "Read the water meter",
      ]),
    SeedList(
      title: "Travel", color: 0x3FB8B0, tag: "trip",
      reminders: [
        "Book the night train", "Reserve the cabin", "Buy a phrase book", "Exchange money",
        "Get vaccinated", "Check the visa rules", "Print the tickets", "Pack the rain coat",
        "Ask for a late check-in", "Download the maps", "Rent bicycles", "Choose the ferry",
        "Find a cat sitter", "Stop the newspaper", "Learn ten sentences", "Weigh the suitcase",
        "Copy the passport", "Buy sun cream", "Charge the headlamp", "Reserve a table",
        "Visit the old town", "Walk the harbour", "Send postcards", "Buy a souvenir",
        "Write the travel diary",
      ]),
    SeedList(
      title: "Health", color: 0xD84A6B, tag: "health",
      reminders: [
        "Take the vitamins", "Refill the prescription", "Book a check-up",
        "Stretch for ten minutes", "Run five kilometres", "Swim on Thursday", "Weigh in",
        "Buy new running shoes", "Cook without salt", "Drink more water", "Sleep eight hours",
        "Call the physiotherapist", "Compare insurance plans", "Renew the first-aid kit",
        "Learn to breathe calmly", "Try the rowing club", "Replace the toothbrush",
        "Get a flu shot", "Donate blood", "Log the blood pressure", "Order contact lenses",
        "Clean the yoga mat", "Walk to work", "Skip dessert", "Meditate in the morning",
      ]),
    SeedList(
      title: "Books and films", color: 0x7A8A99, tag: "culture",
      reminders: [
        "Read Middlemarch", "Watch Playtime", "Reread Persuasion", "Borrow the atlas",
        "Return the film box", "Renew the library card", "See the Vermeer exhibition",
        "Book concert tickets", "Listen to the Goldberg Variations", "Read the Odyssey aloud",
        "Watch Tokyo Story", "Find the missing volume", "Lend out The Leopard", "Write a review",
        "Join the book club", "Read a play", "Watch a silent film", "Visit the planetarium",
        "Learn a poem by heart", "Hear the lecture on maps", "Read about lighthouses",
        "Watch the restored Metropolis", "Sort the record shelf", "Repair the record player",
        "See the school play",
      ]),
  ]
}
