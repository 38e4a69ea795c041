/** Why a file cannot be read. Its message continues a sentence that starts with "The file". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
