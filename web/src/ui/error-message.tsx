import type { JSX } from 'preact'
import type { Failure } from '../api/failure.ts'
import { fieldWords } from './labels.ts'

interface ErrorMessageProps {
  readonly failure: Failure | null
  /** Fields whose errors stand beside them already. */
  readonly shown?: (field: string) => boolean
}

/** Says what failed and what to do, and reads it out. */
export const ErrorMessage = ({ failure, shown = () => false }: ErrorMessageProps): JSX.Element => {
  const rest = failure?.errors.filter(({ field }) => !shown(field)) ?? []
  return (
    <div role="alert">
      {failure && (
        <div class="message error">
          <p>
            <strong>{failure.title}.</strong> {failure.advice}
          </p>
          {rest.length > 0 && (
            <ul>
              {rest.map(({ field, message }) => (
                <li key={field + message}>
                  {fieldWords(field)}: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
