import * as z from 'zod'

const PLACEHOLDERS = ['{z}', '{x}', '{y}']

/** Template of the addresses of terrain tiles. */
export const tilesTemplate = (protocol: RegExp, error: string) =>
  z
    .url({ protocol, error })
    .refine(
      (template) => PLACEHOLDERS.every((placeholder) => template.includes(placeholder)),
      'must contain {z}, {x} and {y}',
    )
