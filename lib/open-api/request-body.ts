import { fileTypesOf, JSON_MEDIA_TYPE, type Operation } from '../operations/operation.ts'
import { bodyExample, fileExample } from './examples.ts'
import { fileSchema, requestSchema } from './schemas.ts'

/** A file in each of the media types that the operation takes. */
const fileContent = ({ mediaTypes }: Operation) =>
  Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: fileSchema(type), example: fileExample(type) }]),
  )

/** The body that an operation takes; null if it ignores its body. */
export const requestBodyOf = (operation: Operation) => {
  if (fileTypesOf(operation).length > 0) return { required: true, content: fileContent(operation) }
  const schema = requestSchema(operation)
  const content = { [JSON_MEDIA_TYPE]: { schema, example: bodyExample(operation) } }
  return schema && { required: true, content }
}
