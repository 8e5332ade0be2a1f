import type { OperatorRole } from '@portico/contracts/operator/identity'
import { useEffect, useState } from 'react'
import { AgenciesPage } from './agencies/agencies-page.tsx'
import { AgencyPage } from './agencies/agency-page.tsx'
import { NewAgencyPage } from './agencies/new-agency-page.tsx'
import { RequestsPage } from './agencies/requests-page.tsx'
import { GuestsPage } from './guests/guests-page.tsx'
import { InboxPage } from './offers/inbox-page.tsx'
import { OfferPage } from './offers/offer-page.tsx'
import { RequestPage } from './offers/request-page.tsx'
import { WritePage } from './offers/write-page.tsx'
import { OperatorsPage } from './operators/operators-page.tsx'
import { MethodsPage } from './payments/methods-page.tsx'
import { PaymentsPage } from './payments/payments-page.tsx'
import { TerminalPage } from './payments/terminal-page.tsx'
import { WaitingPage } from './payments/waiting-page.tsx'
import { AuditPage } from './publish/audit-page.tsx'
import { PublishPage } from './publish/publish-page.tsx'
import { ReportsPage } from './publish/reports-page.tsx'
import { DayPage } from './reservations/day-page.tsx'
import { OtherServersPage } from './reservations/other-servers-page.tsx'
import { ReservationPage } from './reservations/reservation-page.tsx'
import { SearchPage } from './reservations/search-page.tsx'
import { TrailPage } from './reservations/trail-page.tsx'
import { UnknownPage } from './reservations/unknown-page.tsx'
import { ChannelsPage } from './settings/channels-page.tsx'
import { ConsentPage } from './settings/consent-page.tsx'
import { HostPage } from './settings/host-page.tsx'
import { HostsPage } from './settings/hosts-page.tsx'
import { AccountPage } from './sign-in/account-page.tsx'
import { EnrolmentPage } from './sign-in/enrolment-page.tsx'
import { FirstRunPage, InvitationPage, ResetPage, SignInPage } from './sign-in/sign-in-page.tsx'
import { api, signedInEvent, signedOutEvent } from './ui/api.ts'
import { useLoaded, WhenLoaded } from './ui/loaded.tsx'
import { navigate, usePath } from './ui/location.tsx'
import { PageErrorBoundary } from './ui/page-error-boundary.tsx'
import { Shell } from './ui/shell.tsx'
import { language, t } from './ui/texts.ts'

/** When a session ends, the page stays beneath the sign-in, with what was typed. */
export function App() {
  const state = useLoaded(() => api.signIn.state.query())
  const path = usePath()
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => {
    const signOut = () => setSignedOut(true)
    window.addEventListener(signedOutEvent, signOut)
    return () => window.removeEventListener(signedOutEvent, signOut)
  }, [])
  const signedIn = async () => {
    await state.reload()
    setSignedOut(false)
    window.dispatchEvent(new Event(signedInEvent))
  }

  const chosenLanguage = state.data?.language
  useEffect(() => {
    if (chosenLanguage && chosenLanguage !== language.code) location.reload()
  }, [chosenLanguage])

  if (path === '/first-run') return <FirstRunPage onSignedIn={signedIn} />
  if (path === '/invitation') return <InvitationPage onSignedIn={signedIn} />
  if (path === '/reset') return <ResetPage onSignedIn={signedIn} />
  return (
    <WhenLoaded loaded={state}>
      {({ email, role, isFresh, mustEnrol }) =>
        email === null || role === null ? (
          <SignInPage isFresh={isFresh} onSignedIn={signedIn} />
        ) : mustEnrol ? (
          <EnrolmentPage onEnter={signedIn} />
        ) : (
          <>
            {isSignedOut && <SignInPage isFresh={false} isAgain onSignedIn={signedIn} />}
            <div hidden={isSignedOut}>
              <Shell email={email} role={role} path={path} onSignedOut={state.reload}>
                <PageErrorBoundary key={path}>
                  <Page path={path} email={email} role={role} />
                </PageErrorBoundary>
              </Shell>
            </div>
          </>
        )
      }
    </WhenLoaded>
  )
}

function Page({ path, email, role }: { path: string; email: string; role: OperatorRole }) {
  const [, section = '', name, subsection] = path.split('/').map(decodeURIComponent)
  if (section === 'account') return <AccountPage email={email} />
  if (section === 'reservations' && name !== undefined)
    return isNumber(name) ? <ReservationPage id={Number(name)} role={role} /> : <CodeInAddress code={name} />
  if (section === 'reservations') return <SearchPage />
  if (section === 'offers') return <OfferPages name={name} part={subsection} />
  if (section === 'day') return <DayPage />
  if (section === 'payments') return name === 'waiting' ? <WaitingPage /> : <PaymentsPage />
  if (section === 'unknown') return <UnknownPage />
  if (section === 'other-servers') return <OtherServersPage />
  if (role === 'reception') return section === '' ? <SearchPage /> : <NothingHere />
  if (section === '' || (section === 'hosts' && name === undefined)) return <HostsPage />
  if (section === 'hosts') return <HostPage {...(name === 'new' ? {} : { host: name })} />
  if (section === 'methods')
    return subsection === undefined ? (
      <MethodsPage />
    ) : !isNumber(name) ? (
      <NothingHere />
    ) : (
      <TerminalPage hotelId={Number(name)} method={subsection} />
    )
  if (section === 'agencies' && name === 'requests') return <RequestsPage />
  if (section === 'agencies' && name === 'new') return <NewAgencyPage />
  if (section === 'agencies')
    return name === undefined ? <AgenciesPage /> : !isNumber(name) ? <NothingHere /> : <AgencyPage id={Number(name)} />
  if (section === 'consent') return <ConsentPage />
  if (section === 'guests') return <GuestsPage />
  if (section === 'channels') return <ChannelsPage />
  if (section === 'reports') return <ReportsPage />
  if (section === 'publish') return <PublishPage />
  if (section === 'audit') return name === 'reservations' ? <TrailPage /> : <AuditPage />
  if (section === 'team') return <OperatorsPage email={email} />
  return <NothingHere />
}

function OfferPages({ name, part }: { name: string | undefined; part: string | undefined }) {
  if (name === undefined) return <InboxPage />
  if (name === 'new' || name === 'reserve') return <WritePage key={name} isReservation={name === 'reserve'} />
  if (name === 'requests') return isNumber(part) ? <RequestPage id={Number(part)} /> : <NothingHere />
  return isNumber(name) ? <OfferPage id={Number(name)} /> : <NothingHere />
}

function CodeInAddress({ code }: { code: string }) {
  useEffect(() => navigate('/reservations', { searchText: code, isInPlace: true }), [code])
  return null
}

const isNumber = (text: string | undefined) => /^\d{1,15}$/.test(text ?? '')

function NothingHere() {
  return (
    <>
      <h1>{t('shell.nothingHere')}</h1>
      <p>{t('shell.thisPageDoesNotExistThe')}</p>
    </>
  )
}
