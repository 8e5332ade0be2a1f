import type { ReactNode } from 'react'
import { useTranslation } from '../text/use-translation.ts'
import { useFormats } from '../ui/use-formats.ts'

type DialogBodyProps<Data> = { data: Data | null | undefined; address: string; children: (data: Data) => ReactNode }

export function DialogBody<Data>({ data, address, children }: DialogBodyProps<Data>) {
  const { t } = useTranslation()
  const { afterSentence } = useFormats()
  return (
    <div className="dialog-body" aria-busy={data === undefined}>
      {data === null && (
        <p role="alert">
          {t('frame.unavailableSoon')}
          {afterSentence}
          <a href={address}>{t('frame.retry')}</a>
        </p>
      )}
      {data != null && children(data)}
    </div>
  )
}
