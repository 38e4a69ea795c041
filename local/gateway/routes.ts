import type { Operation } from '../../lib/operations/operation.ts'

/** Matches paths by a template such as `/sites/{id}`. */
const patternOf = (template: string): RegExp => {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`)
}

/** Null if the percent-encoding of a value is malformed. */
const decoded = (groups: Readonly<Record<string, string>>): Record<string, string> | null => {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return null
  }
}

/** @returns what finds the operations at a path, with their decoded path parameters */
export const createRouter = (operations: readonly Operation[]) => {
  const patterns = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  return (pathname: string) =>
    patterns.flatMap(({ operation, pattern }) => {
      const found = pattern.exec(pathname)
      const pathParameters = found && decoded(found.groups ?? {})
      return pathParameters ? [{ operation, pathParameters }] : []
    })
}
