import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { savedAddressIn } from '../../base/address/selection-storage.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'

export function ResumeSelection() {
  const { t } = useTranslation()
  const { base } = useHotel()
  const [address, setAddress] = useState<string>()
  useEffect(() => setAddress(savedAddressIn(sessionStorage, base)), [base])
  return address === undefined ? null : (
    <p className="continue">
      <Link to={address}>{t('search.continue')}</Link>
    </p>
  )
}
