import { expect, test } from 'vitest'
import { reportHref, routeOf, siteHref } from '../../../web/src/ui/route.ts'

test.each([
  ['', { page: 'home' }],
  ['#/sites', { page: 'home' }],
  ['#/sites/new', { page: 'home' }],
  [siteHref('a/b'), { page: 'site', id: 'a/b', isReport: false }],
  [`${siteHref('1')}/`, { page: 'site', id: '1', isReport: false }],
  [reportHref('1'), { page: 'site', id: '1', isReport: true }],
  ['#/sites/1/report/2', { page: 'home' }],
  ['#/sites/%', { page: 'site', id: '%', isReport: false }],
  ['#/runs', { page: 'runs', id: null }],
  ['#/runs/1', { page: 'runs', id: '1' }],
  ['#/runs/1/2', { page: 'home' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})
