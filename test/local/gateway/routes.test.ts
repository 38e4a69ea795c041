import { expect } from 'vitest'
import { operations } from '../../../lib/operations/index.ts'
import { createRouter } from '../../../local/gateway/routes.ts'
import { testAll } from '../../test-all.ts'

const routesAt = createRouter(operations)

testAll([
  ...['', '*', '/', '//', '/site', '/Sites', '/sites/', '//sites', '/sites//', '/sites//analyses'],
  ...['/sites/x/', '/sites/x/analyses/', '/sites/x/y', '/%73ites', '/openapi.json/', '/openapixjson'],
  ...['/sites/{id}/nothing', '/sites:id', '/:id', '/sites/%zz', '/sites/%', '/sites/%ff'],
])('other paths are unknown', (pathname) => {
  expect(routesAt(pathname)).toEqual([])
})
