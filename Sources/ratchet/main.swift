print("ratchet")
