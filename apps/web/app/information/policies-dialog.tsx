import type { useLoaderData } from '@remix-run/react'
import { Dialog } from '../dialog/dialog.tsx'
import { DialogBody } from '../dialog/dialog-body.tsx'
import type { DialogPageProps } from '../dialog/dialog-link.tsx'
import { useTranslation } from '../text/use-translation.ts'
import type { loader } from './policies.route.tsx'
import { Policies } from './policies.tsx'

type Data = ReturnType<typeof useLoaderData<typeof loader>>

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
