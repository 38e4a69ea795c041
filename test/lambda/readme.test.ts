import { expect, test } from 'vitest'
import { useDeployment } from './deployment.ts'
import { followReadme } from './follow-readme.ts'

/** A stage without a key and without internet. */
const deployment = useDeployment(undefined, 'embedded')

test('the commands of the README are answered as documented, to the last digit, without asking anybody', async () => {
  const steps = await followReadme(deployment())
  for (const { reply, expected } of steps) if (expected) expect(reply.envelope).toStrictEqual(expected)
  expect(steps.filter(({ expected }) => expected !== undefined)).toHaveLength(3)
  expect(deployment().estimator.headers).toEqual([])
})
