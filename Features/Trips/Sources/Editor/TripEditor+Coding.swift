import Foundation
import Ratchet

/// An input is coded by the name of its field: `binding.name "Bath"` in a script.
extension TripEditor.Action: Codable {
  /// The action in the form in which it is coded: a binding itself cannot be.
  private enum Coded: Codable {
    case binding(Input)
    case cancelButtonTapped
    case saveButtonTapped
  }

  private enum Input: Codable {
    case name(String)
    case startDate(Date)
    case endDate(Date)
  }

  public init(from decoder: any Decoder) throws {
    switch try Coded(from: decoder) {
    case .binding(.name(let name)): self = .set(\.name, name)
    case .binding(.startDate(let date)): self = .set(\.startDate, date)
    case .binding(.endDate(let date)): self = .set(\.endDate, date)
    case .cancelButtonTapped: self = .cancelButtonTapped
    case .saveButtonTapped: self = .saveButtonTapped
    }
  }

  public func encode(to encoder: any Encoder) throws {
    let coded: Coded
    switch self {
    case .binding(let binding):
      if let name = binding[case: \.name] {
        coded = .binding(.name(name))
      } else if let date = binding[case: \.startDate] {
        coded = .binding(.startDate(date))
      } else if let date = binding[case: \.endDate] {
        coded = .binding(.endDate(date))
      } else {
        throw EncodingError.invalidValue(
          binding,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: TripWording.unknownField))
      }
    case .cancelButtonTapped: coded = .cancelButtonTapped
    case .saveButtonTapped: coded = .saveButtonTapped
    }
    try coded.encode(to: encoder)
  }
}
