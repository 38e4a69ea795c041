/** Sharp enough for print and high-density screens. */
const SCALE = 2

/** @param svg a self-contained image */
export const svgToPng = async (svg: Blob, width: number, height: number): Promise<Blob> => {
  const url = URL.createObjectURL(svg)
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    canvas.toBlob(
      (png) => (png ? resolve(png) : reject(new Error('The browser could not create a PNG'))),
      'image/png',
    )
    return await promise
  } finally {
    URL.revokeObjectURL(url)
  }
}
