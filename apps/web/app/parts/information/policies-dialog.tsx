import type { ComponentProps } from 'react'
import { Dialog } from '../../base/dialog/dialog.tsx'
import { DialogBody } from '../../base/dialog/dialog-body.tsx'
import type { DialogPageProps } from '../../base/dialog/dialog-link.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Policies } from './policies.tsx'

type Data = ComponentProps<typeof Policies>

export default function PoliciesDialog({ data, address, onClose }: DialogPageProps<Data>) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('policies.title')} onClose={onClose}>
      <DialogBody data={data} address={address}>
        {({ selection, terms }) => <Policies selection={selection} terms={terms} />}
      </DialogBody>
    </Dialog>
  )
}
