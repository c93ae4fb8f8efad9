extension Wording {
  package static let noRowFetched =
    "the query answers no row; make the value optional where there may be none"

  package static let noSections =
    "the property has no sections; declare it with sectionBy:"

  package static let childKeyDiffers =
    "SQLite takes the key of a child for that of a row, though their values differ, as by a collation; "
    + "give both columns one type and one collation"
}
