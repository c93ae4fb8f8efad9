import RatchetBenchFeatures

// The work of the nested features without the kit: five structs inside each other, and a struct that
// contains itself.

struct PlainLevel1 {
  var child = Counter.State()
  var changes = 0
}

struct PlainLevel2 {
  var child = PlainLevel1()
  var changes = 0
}

struct PlainLevel3 {
  var child = PlainLevel2()
  var changes = 0
}

struct PlainLevel4 {
  var child = PlainLevel3()
  var changes = 0
}

struct PlainLevel5 {
  var child = PlainLevel4()
  var changes = 0
}

@inline(never)
private func plainReduce(_ state: inout PlainLevel1, _ action: Level1.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout PlainLevel2, _ action: Level2.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout PlainLevel3, _ action: Level3.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
private func plainReduce(_ state: inout PlainLevel4, _ action: Level4.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
func plainReduce(_ state: inout PlainLevel5, _ action: Level5.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}

@inline(never)
func plainReduce(_ state: inout Nest.State, _ action: Nest.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}
