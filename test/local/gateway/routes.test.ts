import { expect, test } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import { createRouter } from '../../../local/gateway/routes.ts'
import { testAll } from '../../test-all.ts'

const { methodsOf, routeOf } = createRouter(operations)

const route = (method: string, pathname: string) => {
  const found = routeOf(method, pathname)
  return found && [found.operation.name, found.pathParameters]
}

testAll(operations)('every operation is found', ({ name, method, path }) => {
  const parameters = path.includes('{id}') ? { id: 'an-id' } : {}
  expect(route(method, path.replace('{id}', 'an-id'))).toEqual([name, parameters])
})

testAll([
  ['a%20b%2Fc%C3%A9', 'a b/cé'],
  ['a:b(c)*', 'a:b(c)*'],
  ['%3Aid', ':id'],
  ['constructor', 'constructor'],
])('a path parameter is decoded', (segment, id) => {
  expect(route('GET', `/sites/${segment}/analyses`)).toEqual(['listAnalyses', { id }])
})

testAll([
  ...['', '*', '/', '//', '/site', '/Sites', '/sites/', '//sites', '/sites//', '/sites//analyses'],
  ...['/sites/x/', '/sites/x/analyses/', '/sites/x/y', '/%73ites', '/openapi.json/', '/openapixjson'],
  ...['/sites/{id}/nothing', '/sites:id', '/:id', '/sites/%zz', '/sites/%', '/sites/%ff'],
])('other paths are unknown', (pathname) => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) expect(route(method, pathname)).toBeNull()
  expect(methodsOf(pathname)).toEqual([])
})

test('a path has the methods of its operations, HEAD where GET is, and no others', () => {
  expect(methodsOf('/sites').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
  expect(methodsOf('/sites/x').toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH'])
  expect(methodsOf('/shading')).toEqual(['POST'])
  expect(route('HEAD', '/sites')).toEqual(['listSites', {}])
  for (const method of ['PUT', 'OPTIONS', 'get', '']) expect(route(method, '/sites')).toBeNull()
  expect(route('HEAD', '/shading')).toBeNull()
})
