import { expect } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import { createRouter } from '../../../local/gateway/gateway.ts'
import { testAll } from '../../test-all.ts'

const routesAt = createRouter(operations)

testAll([
  ...['', '*', '/', '//', '/site', '/Sites', '/sites/', '//sites', '/sites//', '/sites//analyses'],
  ...['/sites/x/', '/sites/x/analyses/', '/sites/x/y', '/%73ites', '/openapi.json/', '/openapixjson'],
  ...['/sites/{id}/nothing', '/sites:id', '/:id'],
])('other paths are unknown', (pathname) => {
  expect(routesAt(pathname)).toEqual([])
})

testAll([
  ['/sites/a%20b', 'a b'],
  ['/sites/%zz', '%zz'],
  ['/sites/%', '%'],
  ['/sites/%ff', '\ufffd'],
])('an id is decoded as far as it can be', (pathname, id) => {
  expect(routesAt(pathname)[0]?.pathParameters).toEqual({ id })
})
