#if Postgres
  import Foundation
  public import RatchetSQLite

  /// An array of values as one bound value, and as one column of a `@Selection`.
  ///
  /// It becomes the server's literal of an array (`{1,2,NULL}`), which the server converts to the
  /// type of the parameter.
  ///
  /// ```swift
  /// #sql("SELECT * FROM book WHERE id = ANY(\(PostgresArray(ids)))", as: Book.self)
  /// ```
  public struct PostgresArray<Element: DatabaseValueConvertible>: Sendable {
    /// The values, in their order.
    public var elements: [Element]

    /// Makes an array of values.
    public init(_ elements: [Element]) {
      self.elements = elements
    }
  }

  extension PostgresArray: Equatable where Element: Equatable {}
  extension PostgresArray: Hashable where Element: Hashable {}

  extension PostgresArray: DatabaseValueConvertible {
    public var databaseValue: SQLValue {
      var texts: [String?] = []
      for element in elements {
        let value = element.databaseValue
        // Then the array cannot be stored either.
        if value.standsForUnstorable { return value }
        var text = ArrayLiteral.element(value)
        // Whatever the zone of the session. The server ignores it for a type without a zone.
        if Self.holdsDates, let date = text { text = PostgresText.date(date, zone: "+00") }
        texts.append(text)
      }
      return .text(ArrayLiteral.text(of: texts))
    }

    /// Reads the literal of an array with one dimension.
    public static func fromDatabaseValue(_ value: SQLValue) -> Self? {
      guard case .text(let literal) = value, let texts = ArrayLiteral.elements(of: literal) else {
        return nil
      }
      var elements: [Element] = []
      for text in texts {
        guard let element = element(of: text) else { return nil }
        elements.append(element)
      }
      return Self(elements)
    }

    private static var holdsDates: Bool { Element.self is Date.Type || Element.self is Date?.Type }

    /// A text does not tell the kind of its value, so the kinds are tried in an order in which the
    /// text of one is not mistaken for that of another.
    private static func element(of text: String?) -> Element? {
      guard let text else { return Element.fromDatabaseValue(.null) }
      if let element = Element.fromDatabaseValue(.text(text)) { return element }
      if let integer = Int64(text), let element = Element.fromDatabaseValue(.integer(integer)) {
        return element
      }
      if let real = Double(text), let element = Element.fromDatabaseValue(.real(real)) {
        return element
      }
      return PostgresText.data(of: text).flatMap { Element.fromDatabaseValue(.blob($0)) }
    }
  }
#endif
