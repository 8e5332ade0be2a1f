import { awaiting } from '@portico/legacy/calls/reservation/awaiting'
import { awaitingConfirm } from '@portico/legacy/calls/reservation/awaiting-confirm'
import { awaitingReject } from '@portico/legacy/calls/reservation/awaiting-reject'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { consentUpdate } from '@portico/legacy/calls/reservation/consent-update'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { resell } from '@portico/legacy/calls/reservation/resell'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { transferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { type Route, route } from '../../answer-call.ts'
import { handleAwaiting, handleAwaitingConfirm, handleAwaitingReject } from './awaiting.ts'
import { handleCancel } from './cancel.ts'
import { handleConsentUpdate } from './consent-update.ts'
import { handleModify } from './modify.ts'
import { handleRecalc } from './recalc.ts'
import { handleResell } from './resell.ts'
import { handleResendEmails } from './resend-emails.ts'
import { handleRetrieve } from './retrieve.ts'
import { handleTransferUpdate } from './transfer-update.ts'
import { handleVerifyRooms } from './verify-rooms.ts'

export const reservationRoutes: readonly Route[] = [
  route(retrieve, handleRetrieve),
  route(awaiting, handleAwaiting),
  route(awaitingConfirm, handleAwaitingConfirm),
  route(awaitingReject, handleAwaitingReject),
  route(cancel, handleCancel),
  route(consentUpdate, handleConsentUpdate),
  route(recalc, handleRecalc),
  route(verifyRooms, handleVerifyRooms),
  route(modify, handleModify),
  route(transferUpdate, handleTransferUpdate),
  route(resendEmails, handleResendEmails),
  route(resell, handleResell),
]
