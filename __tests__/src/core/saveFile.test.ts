import { saveFile } from '../../../src/core/saveFile';
import { downloadCsv } from '../../../src/admin/list/csv';

const blobs = new Map<string, Blob>();
let clicked: { href: string; download: string }[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  clicked = [];
  blobs.clear();
  URL.createObjectURL = (file) => {
    const address = `blob:http://localhost/${blobs.size}`;
    blobs.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void blobs.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each<[string, () => void | Promise<void>, string]>([
  ['a calendar', () => saveFile('BEGIN:VCALENDAR', 'clase.ics', 'text/calendar'), 'clase.ics'],
  ['a table', () => downloadCsv('clientes', [['Nombre'], ['Ana']]), 'clientes.csv'],
])('the address of %s that is saved', (_, save, name) => {
  it('can still be read long after the click, as Safari asks first, and is released later', async () => {
    await save();
    expect(clicked).toEqual([{ href: expect.stringMatching(/^blob:/), download: name }]);
    expect(blobs.has(clicked[0]!.href)).toBe(true);
    jest.advanceTimersByTime(30_000);
    expect(blobs.has(clicked[0]!.href)).toBe(true);
    jest.runAllTimers();
    expect(blobs.size).toBe(0);
  });
});
