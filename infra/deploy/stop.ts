/** Why a command stops, in one sentence for the person who has started it. */
export class Stop extends Error {
  override readonly name = 'Stop'
}
