import type { NotPossible, ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { FoundReservation } from '@portico/contracts/operator/reservation-search'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import type { FolioKind } from '@portico/domain/payment/folio'
import { t, texts } from '../ui/texts.ts'
import { methodName } from './method-words.ts'

export const stateWords: Record<FoundReservation['state'], string> = texts.words.state

const changeWords: Record<
  FoundReservation['reason'] | NoticeKind | 'changed' | 'room-cancelled' | 'room-resold',
  string
> = texts.words.change
export const changeText = (kind: string): string =>
  kind in changeWords ? changeWords[kind as keyof typeof changeWords] : kind

export const folioWords: Record<FolioKind, string> = texts.words.folio

export const methodText = (method: string): string =>
  ({
    bank: t('words.byBankTransfer'),
    hotelpay: t('words.atTheHotelInLine'),
    link: t('words.byALink'),
    account: t('words.onAccountInLine'),
  })[method] ?? t('words.by', { method: methodName(method) })

export const recipientWords: Record<string, string> = texts.words.recipient

export const mailStateWords = texts.words.mailState

export const impossibleWords: Record<NotPossible, string> = texts.words.impossible

type MoneyAct = Exclude<ReservationAct['kind'], 'note' | 'resend-mail' | 'resend-link'>

type ActWords = { title: string; confirm: string; amount: string; wayBack: string; done: string }

const byLedger = t('words.ifItTurnsOutToBe')

export const actWords: Record<MoneyAct, ActWords> = {
  'register-payment': {
    title: t('words.hasTheTransferArrived'),
    confirm: t('words.registerThePayment'),
    amount: t('words.arrivedByBankTransfer'),
    wayBack: t('words.theReservationWaitsForThe', { byLedger }),
    done: t('words.thePaymentIsRegisteredAnd'),
  },
  cancel: {
    title: t('words.cancelThisReservation'),
    confirm: t('words.cancelTheReservation'),
    amount: t('words.feeForTheGuest'),
    wayBack: t('words.thisCannotBeTakenBackThe'),
    done: t('words.theReservationIsCancelled'),
  },
  'cancel-room': {
    title: t('words.cancelThisRoom'),
    confirm: t('words.cancelTheRoom'),
    amount: t('words.feeForTheGuest'),
    wayBack: t('words.thisCannotBeTakenBackThe2'),
    done: t('words.theRoomIsCancelledAndFree'),
  },
  'no-show': {
    title: t('words.didNobodyArrive'),
    confirm: t('words.markAsNoShow'),
    amount: t('words.feeForTheGuest'),
    wayBack: t('words.itCanBeTakenBackFor'),
    done: t('words.theReservationIsMarkedAsA'),
  },
  reinstate: {
    title: t('words.didTheGuestArriveAfterAll'),
    confirm: t('words.takeTheNoShowBack'),
    amount: t('words.feeThatIsNoMore'),
    wayBack: t('words.ifNobodyArrivesMarkItAs'),
    done: t('words.theReservationIsInForce'),
  },
  'lower-price': {
    title: t('words.lowerThePrice'),
    confirm: t('words.lowerThePriceButton'),
    amount: t('words.takenOffThePrice'),
    wayBack: t('words.whatWasPaidBeyondTheNew', { byLedger }),
    done: t('words.thePriceIsLowerTheGuest'),
  },
  'waive-fee': {
    title: t('words.waiveTheFee'),
    confirm: t('words.waiveIt'),
    amount: t('words.feeThatIsNoMore'),
    wayBack: t('words.whatWasPaidOfItGoes', { byLedger }),
    done: t('words.theFeeIsWaivedTheGuest'),
  },
  'take-back': {
    title: t('words.wasThisWrittenDownBy'),
    confirm: t('words.takeItBack'),
    amount: t('words.takenBack'),
    wayBack: t('words.ifItWasRightAfterAll'),
    done: t('words.itIsTakenBackTheLedger'),
  },
  'register-refund': {
    title: t('words.wasTheMoneySentBack'),
    confirm: t('words.registerTheRefund'),
    amount: t('words.sentBackByBankTransfer'),
    wayBack: byLedger,
    done: t('words.theRefundIsRegistered'),
  },
  'register-money': {
    title: t('words.hasTheGuestPaid'),
    confirm: t('words.registerTheMoney'),
    amount: t('words.cameToTheHouse'),
    wayBack: byLedger,
    done: t('words.theMoneyIsInTheLedger'),
  },
  capture: {
    title: t('words.takeWhatIsReserved'),
    confirm: t('words.takeTheMoney'),
    amount: t('words.takenFromTheCard'),
    wayBack: t('words.whatWasTakenCanBeGiven'),
    done: t('words.theProviderIsToTakeThe'),
  },
  'charge-card': {
    title: t('words.chargeTheCard'),
    confirm: t('words.chargeTheCardButton'),
    amount: t('words.chargedToTheCard'),
    wayBack: t('words.whatWasChargedCanBeGiven'),
    done: t('words.theProviderIsToChargeThe'),
  },
  release: {
    title: t('words.letGoWhatIsReserved'),
    confirm: t('words.letItGo'),
    amount: t('words.freeAgainOnTheCard'),
    wayBack: t('words.guaranteeCannotBeTakenBack'),
    done: t('words.theProviderIsToLetThe'),
  },
  refund: {
    title: t('words.giveMoneyBack'),
    confirm: t('words.giveItBack'),
    amount: t('words.givenBackByTheProvider'),
    wayBack: t('words.thisCannotBeTakenBackMoney'),
    done: t('words.theProviderIsToGiveThe'),
  },
  'settle-review': {
    title: t('words.whatBecameOfThisPayment'),
    confirm: t('words.settleIt'),
    amount: t('words.newInTheLedger'),
    wayBack: t('words.thisCannotBeTakenBackWhat'),
    done: t('words.thePaymentIsSettledAsYou'),
  },
}
