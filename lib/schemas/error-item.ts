import * as z from 'zod'

export const ErrorItem = z
  .object({
    field: z.string().describe('Dotted path of the field at fault, such as `horizonProfile.3.heightAngle`'),
    message: z.string().describe('What is wrong with it'),
  })
  .describe('One fault of a request')

export type ErrorItem = Readonly<z.infer<typeof ErrorItem>>
