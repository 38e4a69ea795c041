// dynalite ships no types.
declare module 'dynalite' {
  import type { Server } from 'node:http'
  export default function dynalite(options: {
    /** Folder of the LevelDB store; without one the tables live in memory. */
    path?: string
    createTableMs?: number
  }): Server
}
