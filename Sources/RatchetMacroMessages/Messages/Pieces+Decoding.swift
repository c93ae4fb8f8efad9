import RatchetMacroExpansion

extension MacroRole: Decodable {
  package init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let role = MacroRole(rawValue: name) else {
      throw UnreadableMessage(at: decoder.codingPath, Wording.unknownRole(name))
    }
    self = role
  }
}

extension MacroName: Decodable {
  enum CodingKeys: String, CodingKey {
    case module = "moduleName"
    case type = "typeName"
    case written = "name"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      module: try container.decode(String.self, forKey: .module),
      type: try container.decode(String.self, forKey: .type),
      written: try container.decode(String.self, forKey: .written))
  }
}

extension SourcePlace: Decodable {
  enum CodingKeys: String, CodingKey {
    case file = "fileName"
    case fileID
    case offset
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      file: try container.decode(String.self, forKey: .file),
      fileID: try container.decode(String.self, forKey: .fileID),
      offset: try container.decode(Int.self, forKey: .offset))
  }
}

extension SourcePiece: Decodable {
  enum CodingKeys: String, CodingKey {
    case text = "source"
    case place = "location"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let place = try container.decode(SourcePlace.self, forKey: .place)
    // The compiler marks an unknown place with an empty file name. Its own offsets have 32 bits;
    // others are ignored, since they could overflow.
    let isNowhere = place.file.isEmpty || UInt32(exactly: place.offset) == nil
    self.init(
      text: try container.decode(String.self, forKey: .text), place: isNowhere ? nil : place)
  }
}
