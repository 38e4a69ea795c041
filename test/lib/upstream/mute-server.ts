import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { LOOPBACK, listen } from '../../../local/listen.ts'

/** A server that collects the first bytes of every connection and never answers. */
export const startMute = async () => {
  const greetings: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', (data) => greetings.push(data))
  })
  const port = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `https://${LOOPBACK}:${port}/`, greetings }
}
