import { attachmentRefusalReason } from './letter-files';

const megabytes = (count: number) => ({ size: count * 1024 * 1024 });

describe('attachments of a letter', () => {
  it.each([
    [[], [megabytes(3)], null],
    [[megabytes(3), megabytes(3)], [megabytes(3)], null],
    [[megabytes(3), megabytes(3)], [megabytes(3), megabytes(2)], 'Les fichiers joints dépassent ensemble 10 Mo'],
    [Array.from({ length: 10 }, () => megabytes(0.1)), [], null],
    [
      Array.from({ length: 9 }, () => megabytes(0.1)),
      [megabytes(0.1), megabytes(0.1)],
      '10 fichiers au plus par envoi',
    ],
  ])('with %j present and %j added: %s', (present, added, message) => {
    expect(attachmentRefusalReason(present, added)).toBe(message);
  });
});
