extension String {
  /// `remindersList` of `RemindersList`, `urlEntry` of `URLEntry`, `id` of `ID`.
  var lowerCamelCased: String {
    let capitals = prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return self }
    let rest = dropFirst(capitals.count)
    // The last of several capitals begins the next word, if there is one.
    let isWordNext = capitals.count > 1 && rest.first?.isLetter == true
    let count = isWordNext ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }

  /// The English plural: `-y` after a consonant becomes `-ies`; after `-s`, `-x`, `-z`, `-ch` and
  /// `-sh` it ends in `-es`, otherwise in `-s`.
  var pluralized: String {
    let end = lowercased().suffix(2)
    guard let last = end.last else { return self }
    if last == "y", let before = end.dropLast().last, before.isLetter, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return self + ("sxz".contains(last) || end == "ch" || end == "sh" ? "es" : "s")
  }
}
