import type { useLoaderData } from '@remix-run/react'
import { Dialog } from '../dialog/dialog.tsx'
import { DialogBody } from '../dialog/dialog-body.tsx'
import type { DialogPageProps } from '../dialog/dialog-link.tsx'
import { useTranslation } from '../text/use-translation.ts'
import type { loader } from './information.route.tsx'
import { InformationSections } from './information-sections.tsx'

type Data = ReturnType<typeof useLoaderData<typeof loader>>

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
