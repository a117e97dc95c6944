/** An access code as it is on a customer's screen: read as any reader would, and held before a camera. */
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { writeFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { HEIGHT, WIDTH, qrImage } from '../helpers/qrImage';

/** A picture with the code in its middle. */
export async function pictureOf(code: Locator): Promise<Uint8ClampedArray> {
  const side = Number(/^0 0 (\d+)/.exec((await code.getAttribute('viewBox')) ?? '')?.[1]);
  return qrImage((await code.locator('path').last().getAttribute('d')) ?? '', side);
}

/** What the code in a picture says. */
export function read(picture: Uint8ClampedArray): string {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(picture, WIDTH, HEIGHT)));
  return new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText();
}

/** The flags with which Chromium's camera sees nothing but the picture, from the file on. */
export function cameraBefore(picture: Uint8ClampedArray, file: string): string[] {
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(picture), colourless]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
