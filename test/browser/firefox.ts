import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { installed } from './chromium.ts'
import { outputOf } from './server.ts'

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), message: z.string() }),
  /** Of the log, the only events subscribed to. */
  z.object({
    type: z.literal('event'),
    params: z.object({ level: z.string(), text: z.string().nullable() }),
  }),
])
const Contexts = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const Evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) })

/** WebDriver BiDi over a socket: Playwright needs a newer protocol than Debian's Firefox ESR has. */
const connect = async (url: string, errors: string[]) => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.type === 'success') waiting.get(message.id)?.resolve(message.result)
    else if (message.type === 'error') waiting.get(message.id)?.reject(new Error(message.message))
    else if (message.params.level === 'error') errors.push(message.params.text ?? '')
  })
  return (method: string, params: object): Promise<unknown> => {
    const id = waiting.size
    const reply = Promise.withResolvers<unknown>()
    waiting.set(id, reply)
    socket.send(JSON.stringify({ id, method, params }))
    return reply.promise
  }
}

/** Starts the installed Firefox with one page. */
export const launchFirefox = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'shading-firefox-'))
  const args = ['--headless', '--remote-debugging-port=0', '--profile', profile]
  const child = spawn(installed('FIREFOX', 'firefox-esr', PATHS), args, {
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '1000' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [, address] = await outputOf(child, child.stderr, /BiDi listening on (ws:\S+)/)
  const errors: string[] = []
  const send = await connect(`${address}/session`, errors)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = Contexts.parse(await send('browsingContext.getTree', {}))
  const [{ context }] = contexts
  /** @param expression JavaScript with a value that JSON can represent */
  const evaluate = async (expression: string): Promise<unknown> => {
    const params = { expression, target: { context }, awaitPromise: true }
    return Evaluated.parse(await send('script.evaluate', params)).result.value
  }
  return {
    /** Errors of the page and its console up to now. */
    errors,
    evaluate,
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** Waits until the expression is true. @throws after a minute */
    waitFor: async (expression: string): Promise<void> => {
      const end = Date.now() + 60_000
      while ((await evaluate(`Boolean(${expression})`)) !== true) {
        if (Date.now() > end) throw new Error(`Never true: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    /** Drags with the mouse; all in px. */
    drag: async (x: number, y: number, dx: number, dy: number): Promise<void> => {
      const move = { type: 'pointerMove', x: x + dx, y: y + dy, duration: 300 }
      const [press, release] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      const actions = [{ ...move, x, y }, press, move, release]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    close: async (): Promise<void> => {
      await send('browser.close', {})
      await exit
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
