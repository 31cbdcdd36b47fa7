import { firstValueFrom, Subject } from 'rxjs';
import { TooManyUploads, UploadsBusy } from './uploads.errors';
import { UploadTurns } from './upload-turns';

describe('simultaneous uploads', () => {
  const setUp = () => {
    const turns = new UploadTurns({ perAccount: 2, perProcess: 3 });
    return (accountId: number) => {
      const work = new Subject<string>();
      const request = { authentication: { principal: { accountId } } };
      const context = { switchToHttp: () => ({ getRequest: () => request }) };
      const answer = turns.intercept(context as never, { handle: () => work });
      return { work, answer: firstValueFrom(answer) };
    };
  };

  it('are limited per account', async () => {
    const upload = setUp();
    const [first] = [upload(1), upload(1)];
    expect(() => upload(1)).toThrow(TooManyUploads);
    upload(2);
    first.work.next('done');
    expect(await first.answer).toBe('done');
    upload(1);
    expect(() => upload(1)).toThrow(TooManyUploads);
  });

  it('are limited for all accounts together, and a failed one makes room too', async () => {
    const upload = setUp();
    const [first] = [upload(1), upload(1), upload(2)];
    expect(() => upload(3)).toThrow(UploadsBusy);
    first.work.error(new Error('cut off'));
    await expect(first.answer).rejects.toThrow('cut off');
    upload(3);
    expect(() => upload(3)).toThrow(UploadsBusy);
  });
});
