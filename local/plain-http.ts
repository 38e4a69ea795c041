import { HTTPS_ONLY, type HttpResponse } from '../lib/envelope.ts'

/** Drops the header that asks for HTTPS: a server must not send it over plain HTTP (RFC 6797, section 7.2). */
export const overPlainHttp = ({ headers, ...rest }: HttpResponse): HttpResponse => {
  const { [HTTPS_ONLY]: _, ...others } = headers
  return { ...rest, headers: others }
}
