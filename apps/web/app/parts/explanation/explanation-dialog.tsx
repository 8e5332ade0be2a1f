import type { ComponentProps } from 'react'
import { Dialog } from '../../base/dialog/dialog.tsx'
import { DialogBody } from '../../base/dialog/dialog-body.tsx'
import type { DialogPageProps } from '../../base/dialog/dialog-link.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Explanation } from './explanation.tsx'

type Data = ComponentProps<typeof Explanation>

export default function ExplanationDialog({ data, address, onClose }: DialogPageProps<Data>) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('explanation.title')} onClose={onClose}>
      <DialogBody data={data} address={address}>
        {(page) => <Explanation {...page} />}
      </DialogBody>
    </Dialog>
  )
}
