import { type Operation, offeredMethods } from '../../lib/operations/operation.ts'

/** API Gateway writes `{id}` where URLPattern writes `:id`. */
const patternOf = ({ path }: Operation): URLPattern =>
  new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ':$1') })

const decoded = (groups: Readonly<Record<string, string | undefined>>): Record<string, string> | null => {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return null
  }
}

/** Decoded path parameters, or null if the path does not match or its percent-encoding is malformed. */
const match = (pattern: URLPattern, pathname: string): Record<string, string> | null => {
  const result = pattern.exec({ pathname })
  return result && decoded(result.pathname.groups)
}

export const createRouter = (operations: readonly Operation[]) => {
  const routes = operations.map((operation) => ({ operation, pattern: patternOf(operation) }))
  return {
    /** The operation that answers a request, or null if the path is unknown or does not offer the method. */
    routeOf: (method: string, pathname: string) => {
      for (const { operation, pattern } of routes) {
        const pathParameters = offeredMethods(operation).includes(method) ? match(pattern, pathname) : null
        if (pathParameters) return { operation, pathParameters }
      }
      return null
    },
    /** Whether a method gets 405 at a path. */
    refuses: (method: string, pathname: string): boolean =>
      routes.some(
        ({ operation, pattern }) =>
          operation.refusedMethods.includes(method) && match(pattern, pathname) !== null,
      ),
    /** The methods that a path offers. */
    methodsOf: (pathname: string): string[] =>
      routes
        .filter(({ pattern }) => match(pattern, pathname) !== null)
        .flatMap(({ operation }) => offeredMethods(operation)),
  }
}
