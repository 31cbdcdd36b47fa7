import { mailErrorCode } from './mail-error-code';
import { outcomesOfFailure, outcomesOfSending } from './mail-outcome';

const address = 'ada@club.example';
const reasonOf = (error: object) => outcomesOfFailure([address], error).get(address)!.why!;

describe('the code in the reason of a message', () => {
  it.each([
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: `550 5.1.1 <${address}> unknown` },
      '550 5.1.1',
    ],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452, response: '452-4.2.2 Full' }, '452 4.2.2'],
    [{ code: 'EMESSAGE', responseCode: 554, response: '554 Rejected for ada' }, '554'],
    [{ code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
    [{ code: 'EAUTH', responseCode: 535 }, 'EAUTH'],
    [{ code: 'EMESSAGE', responseCode: 550, response: `${address} (ESECRET) 550 5.1.1` }, null],
    [new Error('no template'), null],
  ])('of %j is %s', (error, code) => {
    const found = mailErrorCode(reasonOf(error));
    expect(found).toBe(code);
  });

  it('is that of the last attempt when the message was given up', () => {
    const why = reasonOf({ code: 'EENVELOPE', command: 'DATA', responseCode: 451, response: '451 4.7.1 Later' });
    expect(mailErrorCode(`Abandonné après 11 essais. ${why}`)).toBe('451 4.7.1');
  });

  it('is that of a recipient who is refused while others are sent the message', () => {
    const refused = { recipient: address, code: 'EENVELOPE', responseCode: 550, response: '550 no such user' };
    const why = outcomesOfSending([address], { rejectedErrors: [refused] }).get(address)!.why!;
    expect(mailErrorCode(why)).toBe('550');
  });
});
