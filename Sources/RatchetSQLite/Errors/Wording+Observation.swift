extension Wording {
  package static let noRowFetched =
    "the query returned no row; make the value optional if there may be none"

  package static let noSections =
    "the property has no sections; declare it with sectionBy:"

  package static let childKeyDiffers =
    "SQLite treats the key of a child as the key of a row although the values differ, for example "
    + "by a collation; give both columns the same type and collation"
}
