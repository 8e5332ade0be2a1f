import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CachedMarkup } from '../document/cached-markup.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { useLanguageForm } from '../ui/use-language-form.ts'
import { useRootData } from '../ui/use-root-data.ts'
import { HeaderMenu, MenuOpener } from './header-menu.tsx'
import { LanguageLine } from './language-line.tsx'
import { LanguageSwitch } from './language-switch.tsx'

type FooterHotel = Pick<Hotel, 'name' | 'address' | 'phone' | 'email' | 'checkIn' | 'checkOut'>

type FrameProps = {
  home: string
  name: string
  recover: string
  others?: string | undefined
  offers?: string | undefined
  hotel?: FooterHotel
  tradeLink?: ReactNode
  tradeBar?: ReactNode
  currency?: ReactNode
  currencyNote?: ReactNode
  children: ReactNode
}

/** `currency` is a form, so a page that is a form itself goes without it. */
export function Frame({
  home,
  name,
  recover,
  others,
  offers,
  hotel,
  tradeLink,
  tradeBar,
  currency,
  currencyNote,
  children,
}: FrameProps) {
  const { t } = useTranslation()
  const { siteUrl, logo, title, origin, locale } = useRootData()
  const form = useLanguageForm()
  // A host that was given no title has its own name as one.
  const brand = hotel && title === new URL(origin).hostname ? name : title
  return (
    <>
      <a className="skip" href="#content">
        {t('frame.skip')}
      </a>
      <header className="header">
        <CachedMarkup by={['brand', home, logo, brand, hotel && brand !== name && name]} values={{}}>
          {() => (
            <Link to={home} className="brand">
              {logo && <img src={logo} alt="" width="40" height="40" />}
              <span>
                {brand}
                {hotel && brand !== name && <small> {name}</small>}
              </span>
            </Link>
          )}
        </CachedMarkup>
        <nav aria-label={t('frame.menu')} className="header-links">
          <HeaderMenu id="menu" opener={<MenuOpener />}>
            {siteUrl && <a href={siteUrl}>{t('frame.back')}</a>}
            {others && <Link to={others}>{t('frame.allHotels')}</Link>}
            <CachedMarkup by={['menu', locale, offers, recover]} values={{}}>
              {() => (
                <>
                  {offers && <Link to={offers}>{t('frame.offers')}</Link>}
                  <Link to={recover}>{t('frame.recover')}</Link>
                </>
              )}
            </CachedMarkup>
            {tradeLink}
          </HeaderMenu>
          <LanguageSwitch />
        </nav>
      </header>
      {tradeBar}
      <LanguageLine home={home} />
      {children}
      {!hotel && (
        <footer className="footer">
          <p>{title}</p>
          {currency}
          {currencyNote}
        </footer>
      )}
      {hotel && (
        <Footer hotel={hotel} home={home}>
          {form === undefined && currency}
          {currencyNote}
        </Footer>
      )}
    </>
  )
}

function Footer({ hotel, home, children }: { hotel: FooterHotel; home: string; children: ReactNode }) {
  const { t } = useTranslation()
  const beside = useLanguageForm() === undefined ? undefined : '_blank'
  const { locale } = useRootData()
  const { name, address, phone, email, checkIn, checkOut } = hotel
  return (
    <footer className="footer">
      <CachedMarkup by={['footer', locale, name, address, phone, email, checkIn, checkOut]} values={{}}>
        {() => (
          <div className="footer-inside">
            <div>
              <p className="footer-name">{name}</p>
              <address>
                {address.street}
                <br />
                {address.zip} {address.city}
              </address>
            </div>
            <div>
              <p>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </p>
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            </div>
            <div>
              <p>{t('frame.checkIn', { time: checkIn })}</p>
              <p>{t('frame.checkOut', { time: checkOut })}</p>
            </div>
          </div>
        )}
      </CachedMarkup>
      {children}
      <CachedMarkup by={['footer-links', locale, home, beside]} values={{}}>
        {() => (
          <ul className="footer-links">
            <li>
              <Link to={`${home}/information`} target={beside}>
                {t('information.title')}
              </Link>
            </li>
            <li>
              <Link to={`${home}/policies`} target={beside}>
                {t('policies.title')}
              </Link>
            </li>
          </ul>
        )}
      </CachedMarkup>
    </footer>
  )
}
