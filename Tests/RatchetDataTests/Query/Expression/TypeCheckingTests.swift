import Foundation
import RatchetData
import Testing

/// Conditions as people write them. The test is that they compile quickly: with
/// `-warn-long-expression-type-checking` the compiler names those that do not.
@Suite struct TypeCheckingTests {
  let item = Item.columns

  private func check(_ condition: (Item.TableColumns) -> some QueryExpression<Bool>) -> String {
    condition(Item.columns).queryFragment.sql
  }

  @Test("eight operands are type-checked in one expression")
  func eight() {
    let now = Date()
    let limit = 3.5
    let sql = check {
      $0.id == 1 && $0.title != "x" || !$0.isDone && $0.price > 3
        || $0.rank == nil
          && $0.notes == $0.title && now > $0.made && $0.price * 2 + 1 <= limit
    }
    #expect(sql.contains("OR"))
    let other = check {
      ($0.id + 2 * $0.id) % 3 == 1 && ($0.title + "!" == "x" || $0.notes != nil)
        && $0.rank == $0.id && ($0.due < now || $0.made < now) && -$0.price < limit - 1
        && !($0.isDone)
    }
    #expect(other.contains("AND"))
    let columns = check {
      $0.id == $0.rank && $0.id == $0.id && $0.title == $0.notes && $0.title == $0.title
        || $0.price == $0.price && $0.rank == $0.rank && $0.id == $0.id && $0.isDone == $0.isDone
    }
    #expect(columns.contains("="))
  }

  @Test("a chain of arithmetic is type-checked, with and without optional operands")
  func arithmetic() {
    let sql = check {
      $0.price / 2 + $0.price / 3 + $0.price / 4 < $0.price * 2 - $0.price / 5
    }
    #expect(sql.contains("/"))
    let remainder = check { ($0.id + 2 * $0.id - 3) / 3 % 7 == 1 && $0.price / 2 < 3 }
    #expect(remainder.contains("%"))
    let sum = item.id + item.id - item.id * item.id + item.id - 2 + item.id
    #expect(sum.queryFragment.sql.contains("-"))
    let quotient = item.price / (item.price + 1) * 100 - item.price
    #expect(quotient.queryFragment.sql.hasSuffix("- \"items\".\"price\""))
    let mixed = item.id / item.rank + item.id - item.rank
    #expect(mixed.queryFragment.sql.contains("+"))
  }
}
