import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { LOOPBACK } from '../../../local/listen.ts'

/** Listens, and then never accepts. */
const DEAF = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen({ host: '${LOOPBACK}', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
`

/** The queue of a server holds a few connections even with a backlog of 1. Beyond it, Linux drops packets. */
const MAX_QUEUED = 16

const connects = async (port: number): Promise<boolean> => {
  const socket = connect(port, LOOPBACK).on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
  })
  return Promise.race([once(socket, 'connect').then(() => true), setTimeout(300, false)])
}

/** The address of a server that swallows packets: a caller gets neither a connection nor a refusal. */
export const startBlackhole = async (): Promise<string> => {
  const worker = new Worker(DEAF, { eval: true })
  onTestFinished(async () => {
    await worker.terminate()
  })
  const port = z.int().parse((await once(worker, 'message'))[0])
  for (let queued = 0; queued < MAX_QUEUED; queued++)
    if (!(await connects(port))) return `http://${LOOPBACK}:${port}/`
  throw new Error('The server does not swallow packets')
}
