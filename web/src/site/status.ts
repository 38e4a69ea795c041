/** Whether a part of the surroundings is there; `off`: nobody has asked for it. */
export type SurroundingState = 'off' | 'pending' | 'failed' | 'ready'

export interface Surroundings {
  readonly terrain: SurroundingState
  readonly buildings: SurroundingState
  /** Names of houses of guessed height that would matter and are not counted until the user decides. */
  readonly undecided: readonly string[]
}

/** Something that an answer does not count yet, and what can be done about it. */
export interface Status {
  readonly kind: 'pending' | 'failed' | 'undecided'
  readonly of: 'terrain' | 'buildings'
  readonly text: string
}

const TEXTS = {
  terrain: { pending: 'Looking for mountains…', failed: 'Mountains could not be fetched.' },
  buildings: { pending: 'Looking for houses…', failed: 'Houses could not be fetched.' },
} as const

const stateOf = (of: Status['of'], kind: SurroundingState): readonly Status[] =>
  kind === 'pending' || kind === 'failed' ? [{ kind, of, text: TEXTS[of][kind] }] : []

/** What an answer does not count yet. */
export const statusOf = ({ terrain, buildings, undecided }: Surroundings): readonly Status[] => [
  ...stateOf('terrain', terrain),
  ...stateOf('buildings', buildings),
  ...(undecided.length > 0
    ? [
        {
          kind: 'undecided' as const,
          of: 'buildings' as const,
          text:
            undecided.length === 1
              ? '1 house of guessed height is not counted.'
              : `${undecided.length} houses of guessed height are not counted.`,
        },
      ]
    : []),
]
