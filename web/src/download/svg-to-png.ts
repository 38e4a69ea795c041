/** For print and for dense screens. */
const SCALE = 2

/** @param svg a picture that stands by itself */
export const pngOf = async (svg: Blob, width: number, height: number): Promise<Blob> => {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The browser made no PNG'))), 'image/png')
    return await promise
  } finally {
    URL.revokeObjectURL(address)
  }
}
