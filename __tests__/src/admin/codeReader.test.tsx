/** The camera's eye: codes that look as if they had four corners, which the library alone does not read. */
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { mount } from 'enzyme';
import { QRCodeSVG } from 'qrcode.react';
import { CodeReader } from '../../../src/admin/attendance/camera/codeReader';
import { HEIGHT, WIDTH, qrImage } from '../../helpers/qrImage';

/** The code of an address, as 'Código de Acceso' renders it. */
function shown(address: string): BinaryBitmap {
  const drawing = mount(<QRCodeSVG value={address} size={256} level="L" marginSize={2} />);
  const side = Number(String(drawing.find('svg').prop('viewBox')).split(' ')[2]);
  return picture(qrImage(String(drawing.find('path').last().prop('d')), side));
}
const picture = (pixels: Uint8ClampedArray): BinaryBitmap =>
  new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, WIDTH, HEIGHT)));
const address = (n: number): string => `http://localhost:${30_000 + n * 37}/admin/reservaciones/${700 + n}`;

test.each([6, 9, 11, 15])('access code %i, whose content looks like a corner, is read by this reader only', (n) => {
  expect(() => new QRCodeReader().decode(shown(address(n)))).toThrow();
  expect(new CodeReader().decode(shown(address(n))).getText()).toBe(address(n));
});

test('every other access code is read by the corner search too', () => {
  const read = Array.from({ length: 30 }, (_, n) => new CodeReader().decode(shown(address(n))).getText());
  expect(read).toEqual(Array.from({ length: 30 }, (_, n) => address(n)));
});

test('a picture without an access code gives no result', () => {
  expect(() => new CodeReader().decode(picture(qrImage('', 33)))).toThrow();
  // Stripes and a lone corner.
  expect(() =>
    new CodeReader().decode(
      picture(qrImage('M2 2h7v1H2zM2 3h1v1H2zM8 3h1v1H8zM2 8h7v1H2zM4 4h3v1H4zM4 5h3v1H4zM4 6h3v1H4z', 33)),
    ),
  ).toThrow();
});
