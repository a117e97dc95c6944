/** The pieces of which MP4 and PDF files are made. */
export const text = (value: string): Buffer => Buffer.from(value, 'latin1');
/** Numbers of 32 bits, the larger byte first. */
export const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((n, i) => bytes.writeUInt32BE(n, 4 * i));
  return bytes;
};

/** A box of an ISO media file. */
export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), text(type), body]);
};
/** With which an MP4 begins. */
export const FTYP = box('ftyp', text('mp42\0\0\0\0mp42'));

export const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([text(`<<${dictionary}/Length ${content.length}>>\nstream\n`), content, text('\nendstream')]);
/** An object of a PDF. */
export const numbered = (n: number, content: Buffer | string): Buffer =>
  Buffer.concat([text(`${n} 0 obj\n`), Buffer.from(content as string, 'latin1'), text('\nendobj\n')]);
/** Its document information is object 9. */
export const pdf = (...objects: readonly Buffer[]): Buffer =>
  Buffer.concat([text('%PDF-1.5\n'), ...objects, text('trailer\n<</Root 1 0 R/Info 9 0 R>>\nstartxref\n0\n%%EOF\n')]);
