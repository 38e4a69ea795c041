import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { LOOPBACK, listen } from '../../../local/listen.ts'

/** A server that collects the first bytes of every connection and never answers in TLS. */
export const startMute = async (then: (socket: Socket) => void) => {
  const greetings: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', (data) => {
      greetings.push(data)
      then(socket)
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `https://${LOOPBACK}:${port}/`, greetings }
}
