/** The file of a run cannot be read. The message is for whoever sent it: what is wrong, and what to do. */
export class UnreadableUpload extends Error {
  override readonly name = 'UnreadableUpload'
}
