import exampleUrl from '../../../examples/portfolio.csv?url&no-inline'
import { Table } from '../charts/values.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const COLUMNS = [
  ['latitude', 'degrees, north positive'],
  ['longitude', 'degrees, east positive'],
  ['panelTilt', 'degrees from horizontal, 0 to 90'],
  ['panelAzimuth', 'degrees clockwise from north, 0 to 360'],
  ['systemSize', 'kW DC, 0.05 to 500,000'],
  ['horizonProfile', 'azimuth:height pairs such as 0:10 22.5:4 S:0; optional, default: an open horizon'],
  ['id', 'repeated in the results; optional, default: the number of the row'],
  ['name', 'for your reference; optional'],
] as const

export const ExampleLink = () => (
  <a href={exampleUrl} download="portfolio.csv">
    Example file
  </a>
)

export const FileFormatDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="The file of a portfolio" onClose={onClose}>
    <p>
      A CSV file in UTF-8 with up to 100,000 rows and 1 GB. Its first line names the columns, in any order;
      commas, semicolons or tabs separate the cells, and numbers have a decimal point.
    </p>
    <Table label="Columns of the file" kind="format-table" columns={['Column', 'Content']}>
      {COLUMNS.map(([name, content]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{content}</td>
        </tr>
      ))}
    </Table>
    <p>
      JSON lines work, too: one object to a line, with the fields of an estimate in the <a href="docs">API</a>
      , obstacles included. Excel saves the right kind of file as “CSV UTF-8”.
    </p>
    <div class="actions">
      <ExampleLink />
      <Button kind="primary" onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
)
