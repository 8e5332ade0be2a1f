import { GrantInput } from '@portico/contracts/reservation/reservation'
import { AccessRequest, AccessRequestOutcome } from '@portico/contracts/trade/access-request'
import { AgencyProfile } from '@portico/contracts/trade/agency-card'
import { AgencyLogoChange, AgencyLogoOutcome } from '@portico/contracts/trade/agency-logo'
import {
  AgencyBooking,
  AgencyOpenOutcome,
  AgencyOverviewOutcome,
  AgencyRef,
  AgencyResendOutcome,
  AgencyReservationFilters,
  AgencyReservationRowsOutcome,
  AgencyReservationsOutcome,
  AgencySearchText,
  AgencySearchTextOutcome,
  ConfirmOption,
  ConfirmOptionOutcome,
  PrintOutcome,
  PrintRequest,
  SealedSearchText,
  SealedSearchTextOutcome,
  StatementOutcome,
  StatementRequest,
} from '@portico/contracts/trade/agency-reservations'
import { AssociatedChannel } from '@portico/contracts/trade/associated-channel'
import { TradeCheck, TradeLogin, TradeLoginOutcome } from '@portico/contracts/trade/login'
import {
  PasswordChange,
  PasswordChangeOutcome,
  PasswordRecovery,
  PasswordRecoveryOutcome,
} from '@portico/contracts/trade/password'
import { z } from 'zod'
import { router, sessionProcedure } from '../procedures/procedures.ts'
import { userOf } from '../sessions/trade-sessions.ts'
import { openReservation, printReservation, resendOwnMails, statementOf } from './agency-acts.ts'
import { logoOf, saveLogo } from './agency-logo.ts'
import { overviewOf } from './agency-overview.ts'
import { profileOf } from './agency-profile.ts'
import { bookingOf, listAllReservations, listReservations } from './agency-reservations.ts'
import { openSearchText, sealSearchText } from './agency-search-text.ts'
import { associatedChannelOf } from './associated-channel.ts'
import { confirmOption } from './confirm-option.ts'
import { endSessionAt, logIn, sessionKindOf } from './log-in.ts'
import { changeOwnPassword, recoverPassword } from './passwords.ts'
import { requestAccess } from './request-access.ts'
import { inSession, type TradeDeps, tradeProcedureOf } from './trade-procedure.ts'

const Nothing = z.strictObject({})

export function tradeRouterOf(deps: TradeDeps) {
  const tradeProcedure = tradeProcedureOf(deps)
  return router({
    login: sessionProcedure
      .input(TradeLogin)
      .output(TradeLoginOutcome)
      .mutation(({ ctx, input }) => logIn(ctx, deps, input)),

    associated: sessionProcedure
      .output(AssociatedChannel)
      .query(({ ctx: { gateway, requested, place } }) => associatedChannelOf(gateway, requested, place)),

    /** Asked every ten seconds by each open page: answered from the sealed session and from memory. */
    check: sessionProcedure
      .output(TradeCheck)
      .query(({ ctx: { session } }) =>
        session ? { kind: sessionKindOf(session), user: userOf(session) } : { kind: 'nobody' as const },
      ),

    logout: sessionProcedure.output(z.void()).mutation(async ({ ctx: { gateway, place, session } }) => {
      if (session) await endSessionAt(gateway, place, session)
    }),

    changePassword: sessionProcedure
      .input(PasswordChange)
      .output(PasswordChangeOutcome)
      .mutation(({ ctx, input }) => changeOwnPassword(ctx, deps, input)),

    recoverPassword: sessionProcedure
      .input(PasswordRecovery)
      .output(PasswordRecoveryOutcome)
      .mutation(({ ctx, input }) => recoverPassword(ctx, deps, input)),

    requestAccess: sessionProcedure
      .input(AccessRequest)
      .output(AccessRequestOutcome)
      .mutation(({ ctx, input }) => requestAccess(ctx, deps, input)),

    reservations: tradeProcedure
      .input(AgencyReservationFilters)
      .output(AgencyReservationsOutcome)
      .mutation(inSession(listReservations)),

    allReservations: tradeProcedure
      .input(AgencyReservationFilters)
      .output(AgencyReservationRowsOutcome)
      .mutation(inSession(listAllReservations)),

    sealSearchText: tradeProcedure
      .input(AgencySearchText)
      .output(SealedSearchTextOutcome)
      .mutation(inSession(sealSearchText)),

    openSearchText: tradeProcedure
      .input(SealedSearchText)
      .output(AgencySearchTextOutcome)
      .mutation(inSession(openSearchText)),

    overview: tradeProcedure.input(Nothing).output(AgencyOverviewOutcome).mutation(inSession(overviewOf)),

    booking: tradeProcedure.input(GrantInput).output(AgencyBooking).mutation(inSession(bookingOf)),

    open: tradeProcedure.input(AgencyRef).output(AgencyOpenOutcome).mutation(inSession(openReservation)),

    confirmOption: tradeProcedure.input(ConfirmOption).output(ConfirmOptionOutcome).mutation(inSession(confirmOption)),

    resend: tradeProcedure.input(AgencyRef).output(AgencyResendOutcome).mutation(inSession(resendOwnMails)),

    print: tradeProcedure.input(PrintRequest).output(PrintOutcome).mutation(inSession(printReservation)),

    profile: tradeProcedure.input(Nothing).output(AgencyProfile).mutation(inSession(profileOf)),

    logo: tradeProcedure.input(Nothing).output(AgencyLogoOutcome).mutation(inSession(logoOf)),

    saveLogo: tradeProcedure.input(AgencyLogoChange).output(AgencyLogoOutcome).mutation(inSession(saveLogo)),

    statement: tradeProcedure.input(StatementRequest).output(StatementOutcome).mutation(inSession(statementOf)),
  })
}
