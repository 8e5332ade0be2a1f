import type { ComponentProps } from 'react'
import { Dialog } from '../../base/dialog/dialog.tsx'
import { DialogBody } from '../../base/dialog/dialog-body.tsx'
import type { DialogPageProps } from '../../base/dialog/dialog-link.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'
import { InformationSections } from './information-sections.tsx'

type Data = ComponentProps<typeof InformationSections>

export default function InformationDialog({ data, address, onClose }: DialogPageProps<Data>) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('information.title')} onClose={onClose}>
      <DialogBody data={data} address={address}>
        {({ information }) => <InformationSections information={information} />}
      </DialogBody>
    </Dialog>
  )
}
