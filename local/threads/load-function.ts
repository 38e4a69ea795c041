import type { Context } from 'aws-lambda'

type LambdaFunction<Event, Answer> = (event: Event, context: Context) => Promise<Answer>

const isModule = <Event, Answer>(
  value: unknown,
): value is { readonly handler: LambdaFunction<Event, Answer> } =>
  typeof value === 'object' && value !== null && 'handler' in value && typeof value.handler === 'function'

/** @param file its path in `functions/`, without the extension */
export const loadFunction = async <Event, Answer>(file: string): Promise<LambdaFunction<Event, Answer>> => {
  const module: unknown = await import(`../../functions/${file}.ts`)
  if (!isModule<Event, Answer>(module)) throw new Error(`functions/${file}.ts exports no handler`)
  return module.handler
}
