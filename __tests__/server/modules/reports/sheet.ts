import { fromBuffer } from 'yauzl';

/** The XML of a spreadsheet's first sheet. */
export const sheetOf = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => reject(new Error('There is no sheet.')));
      zip.on('entry', (entry: { readonly fileName: string }) => {
        if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry();
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => resolve(Buffer.concat(parts).toString()));
        });
      });
      zip.readEntry();
    });
  });
