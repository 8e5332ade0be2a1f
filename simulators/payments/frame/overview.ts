import { html, page } from './html.ts'
import { amountOf } from './pay-page.ts'
import type { Payment } from './payment.ts'
import type { Provider } from './provider.ts'
import { scenarios } from './scenarios.ts'

/** Everything that a payment may show in public: no secret of a wire. */
export function ledgerOf(provider: Provider) {
  return [...provider.payments.values()].map(({ data: _, until, ...payment }) => ({
    ...payment,
    until: until.toISOString(),
  }))
}

export type Ledger = ReturnType<typeof ledgerOf>

/** What has happened, what waits, and what an amount's cents do. */
export function overviewPage(provider: Provider): string {
  const row = (
    payment: Payment,
  ) => html`<tr><td>${provider.wires.get(payment.wire)?.title ?? payment.wire}</td><td>${payment.reference}</td><td>${amountOf(payment)}</td><td>${payment.state}</td>
<td>${payment.events.map(({ kind, minor }) => (minor === undefined ? kind : `${kind} ${minor}`)).join(', ')}</td>
<td>${payment.capturedMinor > payment.refundedMinor && !payment.isDisputed ? html`<form method="post" action="/charge-back/${payment.id}"><button>Charge back</button></form>` : ''}</td></tr>`
  const waiting = provider.waiting.map(
    ({ id, wire, about, at }) =>
      html`<tr><td>${wire}</td><td>${about}</td><td>${at.toISOString()}</td><td><form method="post" action="/run/${id}"><button>Now</button></form></td></tr>`,
  )
  return page(
    'en',
    'Simulated payment providers',
    'Simulation: no money moves, and no real card belongs here.',
    html`<h1>Simulated payment providers</h1><p class="quiet">${[...provider.wires.values()].map(({ title }) => title).join(', ')}. As data: <a href="/ledger">ledger</a>, <a href="/accounts">accounts</a>.</p>
<h2>Payments</h2><div class="scroll"><table><thead><tr><th>Provider</th><th>Reference</th><th>Amount</th><th>State</th><th>What happened</th><td></td></tr></thead><tbody>${[...provider.payments.values()].reverse().map(row)}</tbody></table></div>
<h2>Waiting</h2><div class="scroll"><table><thead><tr><th>Provider</th><th>What</th><th>When</th><td></td></tr></thead><tbody>${waiting}</tbody></table></div>
<h2>What the cents of an amount do</h2><div class="scroll"><table><tbody>${Object.entries(scenarios)
      .sort()
      .map(([cents, what]) => html`<tr><th scope="row">.${cents}</th><td>${what}</td></tr>`)}</tbody></table></div>`,
    true,
  )
}
