import Foundation
import Ratchet
import RatchetTesting
import XCTest

final class TicTacToeTests: XCTestCase {
  @MainActor
  func testIntegration() async {
    let store = TestStore(initialState: TicTacToe.State.login(Login.State())) {
      TicTacToe.body
    } withDependencies: {
      $0.authenticationClient.login = { _, _ in
        AuthenticationResponse(token: "deadbeef", twoFactorRequired: false)
      }
    }

    await store.send(\.login.view.binding.email, "blob@pointfree.co") {
      $0.modify(\.login) { $0.email = "blob@pointfree.co" }
    }
    await store.send(\.login.view.binding.password, "bl0bbl0b") {
      $0.modify(\.login) {
        $0.password = "bl0bbl0b"
        $0.isFormValid = true
      }
    }
    await store.send(\.login.view.loginButtonTapped) {
      $0.modify(\.login) { $0.isLoginRequestInFlight = true }
    }
    await store.receive(\.login.loginResponse.success) {
      $0 = .newGame(NewGame.State())
    }
    await store.send(\.newGame.binding.oPlayerName, "Blob Sr.") {
      $0.modify(\.newGame) { $0.oPlayerName = "Blob Sr." }
    }
    await store.send(\.newGame.logoutButtonTapped) {
      $0 = .login(Login.State())
    }
  }

  @MainActor
  func testTwoFactor() async {
    let store = TestStore(initialState: TicTacToe.State.login(Login.State())) {
      TicTacToe.body
    } withDependencies: {
      $0.authenticationClient.login = { _, _ in
        AuthenticationResponse(token: "deadbeef", twoFactorRequired: true)
      }
      $0.authenticationClient.twoFactor = { _, _ in
        throw AuthenticationError.invalidTwoFactor
      }
    }

    await store.send(\.login.view.loginButtonTapped) {
      $0.modify(\.login) { $0.isLoginRequestInFlight = true }
    }
    await store.receive(\.login.loginResponse.success) {
      $0.modify(\.login) {
        $0.isLoginRequestInFlight = false
        $0.twoFactor = TwoFactor.State(token: "deadbeef")
      }
    }
    await store.send(\.login.twoFactor.view.binding.code, "1234") {
      $0.modify(\.login) {
        $0.twoFactor?.code = "1234"
        $0.twoFactor?.isFormValid = true
      }
    }
    await store.send(\.login.twoFactor.view.submitButtonTapped) {
      $0.modify(\.login) { $0.twoFactor?.isTwoFactorRequestInFlight = true }
    }
    await store.receive(\.login.twoFactor.twoFactorResponse.failure) {
      $0.modify(\.login) {
        $0.twoFactor?.alert = AlertState {
          TextState(AuthenticationError.invalidTwoFactor.localizedDescription)
        }
        $0.twoFactor?.isTwoFactorRequestInFlight = false
      }
    }
    await store.send(\.login.twoFactor.alert.dismiss) {
      $0.modify(\.login) { $0.twoFactor?.alert = nil }
    }
    await store.send(\.login.twoFactor.dismiss) {
      $0.modify(\.login) { $0.twoFactor = nil }
    }
  }

  @MainActor
  func testGame() async {
    let store = TestStore(initialState: NewGame.State(oPlayerName: "O", xPlayerName: "X")) {
      NewGame()
    }
    await store.send(.letsPlayButtonTapped) {
      $0.game = Game.State(oPlayerName: "O", xPlayerName: "X")
    }
    await store.send(.game(.presented(.cellTapped(row: 0, column: 0)))) {
      $0.game?.board[0][0] = .x
      $0.game?.currentPlayer = .o
    }
    await store.send(\.game.cellTapped, (row: 0, column: 0))
    await store.send(\.game.playAgainButtonTapped) {
      $0.game = Game.State(oPlayerName: "O", xPlayerName: "X")
    }
    await store.send(\.game.quitButtonTapped)
    await store.receive(\.game.dismiss) {
      $0.game = nil
    }
  }
}
