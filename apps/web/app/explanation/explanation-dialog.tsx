import type { useLoaderData } from '@remix-run/react'
import { Dialog } from '../dialog/dialog.tsx'
import { DialogBody } from '../dialog/dialog-body.tsx'
import type { DialogPageProps } from '../dialog/dialog-link.tsx'
import { useTranslation } from '../text/use-translation.ts'
import type { loader } from './explanation.route.tsx'
import { Explanation } from './explanation.tsx'

type Data = ReturnType<typeof useLoaderData<typeof loader>>

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
