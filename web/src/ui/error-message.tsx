import type { Failure } from '../api/failure.ts'
import { Button } from './button.tsx'
import { fieldLabel } from './labels.ts'

interface ErrorMessageProps {
  readonly failure: Failure | null
  readonly onRetry?: (() => void) | undefined
}

/** A failure with its advice. Screen readers read it out. */
export const ErrorMessage = ({ failure, onRetry }: ErrorMessageProps) => {
  const errors = failure?.errors ?? []
  return (
    <div role="alert">
      {failure && (
        <div class="message error">
          <p>
            <strong>{failure.title}.</strong> {failure.advice}
          </p>
          {errors.length > 0 && (
            <ul>
              {errors.map(({ field, message }) => (
                <li key={field + message}>
                  {fieldLabel(field)}: {message}
                </li>
              ))}
            </ul>
          )}
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </div>
      )}
    </div>
  )
}
