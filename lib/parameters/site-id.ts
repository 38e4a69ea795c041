import * as z from 'zod'

export const siteId = z.object({ id: z.string().describe('Identifier of the site') })
