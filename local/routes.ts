import type { Operation } from '../lib/operation.ts'
import { operations } from '../lib/operations.ts'

export interface Route {
  readonly operation: Operation
  readonly pathParameters: Record<string, string>
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment) || null
  } catch {
    return null
  }
}

/** Values of the parameters in braces, or null where the path is not one of the template's. */
const match = (template: readonly string[], path: readonly string[]): Record<string, string> | null => {
  if (template.length !== path.length) return null
  const parameters: Record<string, string> = {}
  for (const [i, part] of template.entries()) {
    const given = path[i] ?? ''
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name === undefined) {
      if (part !== given) return null
    } else {
      const value = decoded(given)
      if (value === null) return null
      parameters[name] = value
    }
  }
  return parameters
}

const routes = operations.map((operation) => ({ operation, template: segmentsOf(operation.path) }))

/** The operation that a request asks for, or null: an unknown path, or a method that the path does not offer. */
export const routeOf = (method: string, path: string): Route | null => {
  const segments = segmentsOf(path)
  for (const { operation, template } of routes) {
    const pathParameters = operation.method === method ? match(template, segments) : null
    if (pathParameters) return { operation, pathParameters }
  }
  return null
}

/** The methods that a path offers. */
export const methodsOf = (path: string): Operation['method'][] =>
  routes
    .filter(({ template }) => match(template, segmentsOf(path)) !== null)
    .map(({ operation }) => operation.method)
