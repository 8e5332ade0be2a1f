import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import { agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import { type Route, route } from '../../answer-call.ts'
import { handleAgencyLogo } from './agency-logo.ts'
import { handleAgencyPrint } from './agency-print.ts'
import {
  handleAgencyConfirm,
  handleAgencyHotels,
  handleAgencyReservations,
  handleCommissionStatement,
} from './agency-reservations.ts'
import { handleEndedSessions } from './ended-sessions.ts'
import { handleLogin, handleLoginCheck, handleLogout } from './log-in.ts'
import { handleChangePassword, handleRetrievePassword } from './passwords.ts'
import { handleRequestApproval } from './request-approval.ts'

export const tradeRoutes: readonly Route[] = [
  route(login, handleLogin),
  route(logout, handleLogout),
  route(loginCheck, handleLoginCheck),
  route(endedSessions, handleEndedSessions),
  route(changePassword, handleChangePassword),
  route(retrievePassword, handleRetrievePassword),
  route(requestApproval, handleRequestApproval),
  route(agencyReservations, handleAgencyReservations),
  route(agencyHotels, handleAgencyHotels),
  route(agencyConfirm, handleAgencyConfirm),
  route(commissionStatement, handleCommissionStatement),
  route(agencyPrint, handleAgencyPrint),
  route(agencyLogo, handleAgencyLogo),
]
