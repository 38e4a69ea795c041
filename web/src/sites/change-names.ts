import { fieldWords } from '../ui/labels.ts'

/** What fields are called that changed; '' of none. */
export const namesOf = (changes: object): string => Object.keys(changes).map(fieldWords).join(', ')
