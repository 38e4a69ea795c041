import { fieldWords } from '../ui/field-words.ts'

/** What fields are called that changed; '' of none. */
export const namesOf = (changes: object): string => Object.keys(changes).map(fieldWords).join(', ')
