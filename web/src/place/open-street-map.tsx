export const CONTRIBUTORS = '© OpenStreetMap contributors'

/** The credit that OpenStreetMap requires, with a link to its license. */
export const OpenStreetMap = () => (
  <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
    {CONTRIBUTORS}
  </a>
)
