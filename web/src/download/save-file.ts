/** Hands a file to the user. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
