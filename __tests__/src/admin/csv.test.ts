import { downloadCsv } from '../../../src/admin/list/csv';
import * as files from '../../../src/core/saveFile';

const textOf = async (rows: readonly (readonly (string | number | boolean | null)[])[]): Promise<string> => {
  const save = jest.spyOn(files, 'saveFile').mockReturnValue();
  await downloadCsv('clientes', rows);
  const [[text, ...rest] = []] = save.mock.calls;
  expect(rest).toEqual(['clientes.csv', 'text/csv;charset=utf-8']);
  return String(text);
};

afterEach(() => jest.restoreAllMocks());

describe('a table as CSV', () => {
  it('begins with a byte order mark and parts rows by CRLF, without one at the end', async () => {
    expect(
      await textOf([
        ['Nombre', 'Pagó'],
        ['Ana', true],
        ['', null],
        [-5, 2.5],
      ]),
    ).toBe('\ufeffNombre,Pagó\r\nAna,sí\r\n,\r\n-5,2.5');
  });

  it.each([
    ['a comma', 'Roma, Norte', '"Roma, Norte"'],
    ['a quote', 'la "nueva"', '"la ""nueva"""'],
    ['a line feed', 'uno\ndos', '"uno\ndos"'],
    ['a carriage return', 'uno\rdos', '"uno\rdos"'],
    ['a space at the beginning', ' Ana', '" Ana"'],
    ['a space at the end', 'Ana ', '"Ana "'],
    ['a byte order mark', 'A\ufeffna', '"A\ufeffna"'],
    ['a space within only', 'Ana Robles', 'Ana Robles'],
    ['what could be a formula', '=1+1', "'=1+1"],
  ])('writes a cell with %s', async (_, cell, written) => {
    expect(await textOf([['x', cell]])).toBe(`\ufeffx,${written}`);
  });
});
