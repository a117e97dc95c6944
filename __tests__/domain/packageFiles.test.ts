import { ownsFiles, publicFiles } from '../../domain/packageFiles';

describe('ownsFiles', () => {
  it.each<[string, number | null, boolean, boolean]>([
    ['completed', null, true, true],
    ['completed', null, false, true],
    ['active', null, true, true],
    ['active', null, false, true],
    ['active', 7, false, true],
    ['active', 7, true, true],
    ['cancelled', 7, false, false],
    ['cancelled', 7, true, true],
    ['cancelled', null, true, true],
    ['pending', null, false, false],
    ['failed', null, false, false],
    ['revoked', null, true, false],
    ['en disputa', null, true, false],
  ])('of a purchase that is %s, with a trial of %p, paid: %p, is %p', (status, free_trial_length, hasPaid, owns) => {
    expect(ownsFiles({ status, free_trial_length, hasPaid })).toBe(owns);
  });
});

it('publicFiles returns the picture and the kind of the download, without the addresses of files', () => {
  const file = { file_id: 2, name: 'Recibo.pdf', type: 'application/pdf', src: '/files/2.pdf' };
  const shown = { image: '/a.jpg', downloadable: { name: 'Guía.pdf', type: 'application/pdf' } };
  expect(publicFiles({ ...shown, file_url: '/files/1.pdf', receipt_file: file })).toEqual({
    ...shown,
    file_url: null,
    receipt_file: null,
  });
});
