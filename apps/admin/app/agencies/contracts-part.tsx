import type { AgencyContract, ContractTerms, TradeChannel } from '@portico/contracts/operator/agencies'
import { type FormEvent, useState } from 'react'
import { amountText, listText } from '../ui/amount.ts'
import { FormActions, focusFirstError, SelectField } from '../ui/field.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { t } from '../ui/texts.ts'
import type { PartProps } from './part-props.ts'
import { readTerms, TermsFields, typedTermsOf } from './terms-fields.tsx'
import { useAgencyAct } from './use-agency-act.ts'

export function Contracts({ agency, onDone }: PartProps) {
  const { contracts, channels } = agency
  const [open, setOpen] = useState<number>()
  const channelsWithoutContract = channels.filter(({ id }) => contracts.every(({ channelId }) => channelId !== id))
  const openChannel = channels.find(({ id }) => id === open)
  const contract = contracts.find(({ channelId }) => channelId === open)
  const saved = async (doneText: string) => {
    setOpen(undefined)
    await onDone(doneText)
  }
  return (
    <section className="part">
      <h2>{t('agencies.contracts')}</h2>
      {contracts.length === 0 ? (
        <p className="help">{t('agencies.itSellsNoChannelYetSo')}</p>
      ) : (
        <Rows contracts={contracts} onOpen={setOpen} />
      )}
      {openChannel && (
        <ContractForm
          key={`${openChannel.id} ${contract?.changedAt}`}
          agencyId={agency.id}
          channel={openChannel}
          contract={contract}
          onSaved={saved}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {!openChannel && channelsWithoutContract.length > 0 && (
        <NewContract channels={channelsWithoutContract} onChoose={setOpen} />
      )}
    </section>
  )
}

function Rows({ contracts, onOpen }: { contracts: readonly AgencyContract[]; onOpen: (channelId: number) => void }) {
  return (
    <Table
      caption={t('agencies.contracts')}
      columns={[
        t('agencies.channel'),
        t('agencies.commission'),
        t('agencies.groupOfRates'),
        t('agencies.onAccount'),
        { title: t('agencies.whatToDo'), isTitleHidden: true, className: 'act' },
      ]}
      rows={contracts}
      row={({ channelId, channelName, terms, used }) => ({
        key: channelId,
        className: terms.enabled ? undefined : 'ended',
        cells: [
          <>
            {channelName}
            {!terms.enabled && <span className="help">{t('agencies.closed')}</span>}
          </>,
          terms.commission === undefined ? t('agencies.ofEachRate') : `${terms.commission} %`,
          terms.rateGroup ?? t('agencies.none'),
          creditText(terms, used),
          <div className="actions">
            <button
              type="button"
              onClick={() => onOpen(channelId)}
              aria-label={t('agencies.changeTheContractFor', { channelName })}
            >
              {t('agencies.change')}
            </button>
          </div>,
        ],
      })}
    />
  )
}

function creditText({ credit, paymentDays }: ContractTerms, usedCredits: AgencyContract['used']): string {
  const open = listText(usedCredits.map(amountText))
  if (!credit) return open === '' ? t('agencies.no') : t('agencies.noMoreNotPaid', { open })
  return t('agencies.toPay', {
    upTo: open === '' ? t('agencies.upTo') : t('agencies.of', { open }),
    amount: amountText(credit),
    count: paymentDays,
  })
}

function NewContract({
  channels,
  onChoose,
}: {
  channels: readonly TradeChannel[]
  onChoose: (channelId: number) => void
}) {
  const [id, setId] = useState(String(channels[0]?.id ?? ''))
  return (
    <div className="actions end">
      <SelectField
        label={t('agencies.channel')}
        value={id}
        options={channels.map((channel) => [String(channel.id), channel.name] as const)}
        onText={setId}
      />
      <button type="button" onClick={() => onChoose(Number(id))}>
        {t('agencies.addAContract')}
      </button>
    </div>
  )
}

type ContractFormProps = {
  agencyId: number
  channel: TradeChannel
  contract: AgencyContract | undefined
  onSaved: (words: string) => Promise<void>
  onCancel: () => void
}

function ContractForm({ agencyId, channel, contract, onSaved, onCancel }: ContractFormProps) {
  const firstTerms = typedTermsOf(contract?.terms, channel.currencies)
  const [typed, setTyped] = useState(firstTerms)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  useUnsavedGuard(JSON.stringify(typed) !== JSON.stringify(firstTerms))
  const saveContract = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsedTerms = readTerms(typed)
    setWrong('errors' in parsedTerms ? parsedTerms.errors : {})
    if ('errors' in parsedTerms) return focusFirstError(form)
    const { terms } = parsedTerms
    const contractAct = { kind: 'save-contract', agencyId, channelId: channel.id, terms } as const
    const madeAct = await make({ ...contractAct, changedAt: contract?.changedAt })
    if (madeAct === undefined) return focusFirstError(form)
    await onSaved(t('agencies.theContractForIsSavedIt', { name: channel.name }))
  }
  return (
    <form onSubmit={saveContract} noValidate aria-label={t('agencies.contractFor', { name: channel.name })}>
      {dialog}
      <h3>{t('agencies.contractFor', { name: channel.name })}</h3>
      {problem && <Warning>{problem}</Warning>}
      <TermsFields
        typed={typed}
        errors={{ ...errors, ...wrong }}
        channel={channel}
        canClose={contract !== undefined}
        onTyped={setTyped}
      />
      <FormActions
        submitLabel={t('agencies.saveTheContract')}
        isDisabled={isBusy}
        cancelLabel={t('agencies.notNow')}
        onCancel={onCancel}
      />
    </form>
  )
}
