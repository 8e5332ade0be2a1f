import type { Money } from '@portico/domain/money/money'
import type { ComponentProps } from 'react'
import { type ChosenChanges, queryOf } from '../../base/address/change-address.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { ChangeSteps } from '../../parts/reservation/change-steps.tsx'
import { useDifferenceText } from '../../parts/reservation/use-difference-text.ts'
import { ServicesForm } from '../../parts/services/services-form.tsx'
import { SelectionDetails } from '../../parts/stay/selection-summary.tsx'

type ChangedServicesProps = Omit<ComponentProps<typeof ServicesForm>, 'action' | 'children'> & {
  of: string
  chosenChanges: ChosenChanges
  startPath: string
  isBusy: boolean
  total: Money
  difference: Money | undefined
}

export function ChangedServicesPage({
  of,
  chosenChanges,
  startPath,
  isBusy,
  total,
  difference,
  ...form
}: ChangedServicesProps) {
  const { t } = useTranslation()
  const differenceText = useDifferenceText()
  const query = queryOf(of, chosenChanges)
  return (
    <main id="content" className="services-page change choose" aria-busy={isBusy}>
      <ChangeSteps current="choose" paths={{ show: `${startPath}?${query}` }} />
      <h1>{t('modify.servicesTitle')}</h1>
      <ServicesForm {...form} action={`${startPath}/services?${query}`}>
        <aside className="summary" aria-labelledby="summary-title">
          <h2 id="summary-title">{t('modify.newTotal')}</h2>
          <SelectionDetails selection={form.price} />
          {difference && <p role="status">{differenceText(difference)}</p>}
          <div className="book">
            <div className="price">
              <p className="total">
                <Amount money={total} />
              </p>
            </div>
            <button type="submit" name="go" value="review" className="button">
              {t('modify.reviewThis')}
            </button>
          </div>
        </aside>
      </ServicesForm>
    </main>
  )
}
