import { decodeQR } from 'qr/decode.js'

/** Wider pictures take longer and are read no better. */
const widest = 720

let canvas: OffscreenCanvas | null = null

/** The text of a code in a camera picture or photo; null when there is none. */
export function textIn(picture: CanvasImageSource, width: number, height: number): string | null {
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, widest / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  canvas ??= new OffscreenCanvas(size.width, size.height)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.drawImage(picture, 0, 0, size.width, size.height)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  try {
    const text = decodeQR({ ...size, data }).trim()
    return text === '' ? null : text
  } catch {
    // Most pictures have no code in them.
    return null
  }
}

/** The same for a photo. @throws the browser's error for a file that is no picture */
export async function textInPhoto(photo: Blob): Promise<string | null> {
  const picture = await createImageBitmap(photo)
  try {
    return textIn(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}
