import { DemoIndex, HostContext, Media, MediaHash } from '@portico/contracts/scope/place'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hostProcedure, placelessProcedure, router } from './procedures.ts'

export const hostRouter = router({
  context: hostProcedure.output(HostContext).query(({ ctx }) => {
    const { legacyPassThrough: _, ...host } = ctx.place.host
    const { settings, number } = ctx.gateway.settings
    return {
      ...host,
      consentScript: settings?.consentScriptHosts.includes(host.host) ?? false,
      cookieBanner: settings?.cookieBannerHosts.includes(host.host) ?? false,
      revision: number,
    }
  }),

  /** A picture that this host shows. */
  media: hostProcedure
    .input(z.strictObject({ hash: MediaHash }))
    .output(Media)
    .query(({ ctx, input: { hash } }) => {
      const { logo, favicon } = ctx.place.host
      const media = ctx.gateway.settings.settings?.media[hash]
      if (!media || ![logo, favicon].includes(`/media/${hash}`)) throw new TRPCError({ code: 'NOT_FOUND' })
      return media
    }),

  /** The houses of a development or demo machine; nobody else may list hosts. */
  demoIndex: placelessProcedure.output(DemoIndex).query(({ ctx }) => {
    if (!ctx.gateway.hasDemoIndex) throw new TRPCError({ code: 'NOT_FOUND' })
    return (ctx.gateway.settings.settings?.hosts ?? []).map(({ host, title, brandColour, logo, channelIds, landingHotelId }) => ({
      host,
      title,
      brandColour,
      logo,
      channelId: channelIds[0] ?? 0,
      hotelId: landingHotelId,
    }))
  }),
})
