import type { RunSummary } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { Card } from '../ui/card.tsx'
import { calendarDate, dateTime, wholeNumber } from '../ui/format.ts'
import { elapsed } from './run-text.ts'

/** What the run was told to do, and when. */
export const RunFacts = ({ run }: { readonly run: RunSummary }) => {
  const took = elapsed(run)
  return (
    <Card title="This run">
      <dl class="facts">
        {run.rows !== null && (
          <div>
            <dt>Rows</dt>
            <dd>{wholeNumber(run.rows)}</dd>
          </div>
        )}
        <div>
          <dt>Horizon</dt>
          <dd>{run.horizon === 'terrain' ? 'of the terrain' : 'as in each row'}</dd>
        </div>
        <div>
          <dt>
            Adjusted production <Help term="adjusted production" />
          </dt>
          <dd>{run.adjustment === 'energy' ? 'less the energy loss' : 'less the daylight hours lost'}</dd>
        </div>
        <div>
          <dt>
            Year of the sample days <Help term="sample day" />
          </dt>
          <dd>{run.year}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{dateTime(run.createdAt)}</dd>
        </div>
        {took !== null && (
          <div>
            <dt>Took</dt>
            <dd>{took}</dd>
          </div>
        )}
        <div>
          <dt>Kept until</dt>
          <dd>{calendarDate(run.expiresAt)}</dd>
        </div>
      </dl>
    </Card>
  )
}
