extension Wording {
  package static let noRowFetched =
    "the query answers no row; make the value optional where there may be none"
}
