import * as z from 'zod'

export const ErrorItem = z
  .object({
    field: z.string().describe('Dotted path of the invalid field, such as `horizonProfile.3.heightAngle`'),
    message: z.string().describe('What is wrong with the field'),
  })
  .describe('One error in a request')

export type ErrorItem = Readonly<z.infer<typeof ErrorItem>>
