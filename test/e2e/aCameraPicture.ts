import { writeFile } from 'node:fs/promises'
import { encodeQR } from 'qr'

const width = 640
const height = 480
const black = 16
const white = 235

/**
 * Writes what a camera sees into `file`, in the format of Chromium's simulated camera (YUV4MPEG2): one code, held still.
 */
export async function aCameraPicture(file: string, text: string): Promise<void> {
  const code = encodeQR(text, 'raw', { border: 4, ecc: 'medium' })
  const scale = Math.floor((height - 40) / code.length)
  const [left, top] = [width, height].map((size) => Math.floor((size - code.length * scale) / 2))
  const light = Buffer.alloc(width * height, white)
  for (const [row, modules] of code.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue
      for (let y = 0; y < scale; y += 1) {
        const at = ((top ?? 0) + row * scale + y) * width + (left ?? 0) + column * scale
        light.fill(black, at, at + scale)
      }
    }
  }
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = [Buffer.from('FRAME\n'), light, colourless]
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, ...frame, ...frame]))
}
