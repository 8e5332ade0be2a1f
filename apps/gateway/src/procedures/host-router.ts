import { Photo, PhotoRequest } from '@portico/contracts/hotel/photos'
import { DemoIndex, HostContext, Media, MediaHash } from '@portico/contracts/scope/place'
import { Vital } from '@portico/contracts/scope/vital'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isFeedKey } from '../scope/feed-key.ts'
import { upstreamOfChannel } from '../scope/place.ts'
import { hostProcedure, placelessProcedure, router } from './procedures.ts'

const photoCall = { name: 'photo', effect: 'read', server: 'main', timeout: 'once' } as const

export const hostRouter = router({
  context: hostProcedure.output(HostContext).query(({ ctx }) => {
    const { legacyPassThrough: _, reportUrl: __, startHosts: ___, ...host } = ctx.place.host
    const { settings, number } = ctx.gateway.settings
    const { upstreams } = ctx.gateway
    const suiteCookies = host.channelIds.flatMap((id) => upstreamOfChannel(upstreams, id)?.suiteCookies ?? [])
    return {
      ...host,
      ...(suiteCookies.length > 0 && { suiteCookies: [...new Set(suiteCookies)] }),
      consentScript: settings?.consentScriptHosts.includes(host.host) ?? false,
      cookieBanner: settings?.cookieBannerHosts.includes(host.host) ?? false,
      revision: number,
    }
  }),

  media: hostProcedure
    .input(z.strictObject({ hash: MediaHash }))
    .output(Media)
    .query(({ ctx, input: { hash } }) => {
      const { logo, favicon } = ctx.place.host
      const media = ctx.gateway.settings.settings?.media[hash]
      if (!media || ![logo, favicon].includes(`/media/${hash}`)) throw new TRPCError({ code: 'NOT_FOUND' })
      return media
    }),

  photo: hostProcedure
    .input(PhotoRequest)
    .output(Photo)
    .query(async ({ ctx, input }) => {
      const { upstreams, legacy } = ctx.gateway
      const ofHost = new Set(ctx.place.host.channelIds.map((channelId) => upstreamOfChannel(upstreams, channelId)))
      for (const upstream of ofHost) {
        if (!upstream?.capabilities.has('photos')) continue
        const { body } = await legacy.passThrough(photoCall, upstream, `photos/${input.hash}-${input.width}`, '')
        if (body.length > 0) return { base64: body.toString('base64') }
      }
      throw new TRPCError({ code: 'NOT_FOUND' })
    }),

  /** Whether it is the key of the host's feeds of houses and prices, which `portico feed key HOST` tells. */
  isFeedKey: hostProcedure
    .input(z.strictObject({ key: z.string().max(200) }))
    .output(z.boolean())
    .query(({ ctx, input }) => isFeedKey(ctx.gateway.sealing, ctx.place.host.host, input.key)),

  vital: hostProcedure.input(Vital).mutation(({ ctx, input }) => ctx.gateway.recordVital(input)),

  /** The houses of a development or demo machine; nobody else may list hosts. */
  demoIndex: placelessProcedure.output(DemoIndex).query(({ ctx }) => {
    if (!ctx.gateway.hasDemoIndex) throw new TRPCError({ code: 'NOT_FOUND' })
    return (ctx.gateway.settings.settings?.hosts ?? []).map(
      ({ host, title, brandColour, logo, channelIds, landingHotelId }) => ({
        host,
        title,
        brandColour,
        logo,
        channelId: channelIds[0] ?? 0,
        hotelId: landingHotelId,
      }),
    )
  }),
})
