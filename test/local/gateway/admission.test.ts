import { expect, test, vi } from 'vitest'
import { createAdmission } from '../../../local/gateway/admission.ts'

const staying = new AbortController().signal
const BUSY = { name: 'VisibleError', kind: 'serviceBusy' }

/** Work that ends when the test says so. */
const work = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done') }
}

test('requests that wait have their turns in order', async () => {
  const admit = createAdmission(2)
  const begun: number[] = []
  const works = Array.from({ length: 5 }, work)
  const all = works.map(({ run }, i) =>
    admit(() => {
      begun.push(i)
      return run()
    }, staying),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  works[1]?.end()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { end } of works) end()
  expect(await Promise.all(all)).toEqual(new Array(5).fill('done'))
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test.each([
  ['its turn does not come in time', 20, () => staying],
  ['its client leaves', undefined, () => AbortSignal.timeout(20)],
])('a request gives up its place in the queue if %s, and is never begun', async (_, maxWait, left) => {
  const admit = createAdmission(1, maxWait)
  const { run, end } = work()
  const first = admit(run, staying)
  await expect(admit(() => expect.unreachable(), left())).rejects.toMatchObject(BUSY)
  end()
  for (const one of [first, admit(run, staying)]) expect(await one).toBe('done')
})

test('a request that would wait too long after those before it is refused at once, with the time', async () => {
  const admit = createAdmission(1, 1_000)
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(900)
  await admit(async () => 'after 900 ms', staying)
  const { run, end } = work()
  const [first, second] = [admit(run, staying), admit(run, staying)]
  await expect(admit(run, staying)).rejects.toMatchObject({ ...BUSY, retryAfterSeconds: 1 })
  end()
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
})

test('work that fails frees its place', async () => {
  const admit = createAdmission(1)
  await expect(admit(() => Promise.reject(new Error('out of luck')), staying)).rejects.toThrow('out of luck')
  expect(await admit(async () => 'done', staying)).toBe('done')
})
