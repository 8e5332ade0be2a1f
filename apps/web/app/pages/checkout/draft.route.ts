import type { ActionFunctionArgs } from '@remix-run/node'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { storeTyped } from '../../parts/checkout/handle-checkout.server.ts'
import { checkoutBasketOf } from './checkout-basket.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { hotelName: _, terms: __, toServices: ___, ...requirements } = await checkoutBasketOf({ request, context })
  await storeTyped({ request, context, form, ...requirements })
  return new Response(null, { status: 204 })
}
