import { defineError, defineThrottledError } from './define-error';
import { DomainError, ThrottledError } from './domain-error';

class NoteNotFound extends defineError('test.note-not-found', 'not-found', { message: 'Cette note n’existe pas.' }) {}

class ReasonMissing extends defineError('test.reason-missing', 'invalid', {
  message: 'Veuillez indiquer le motif.',
  field: 'reason',
}) {}

class AmountTooHigh extends defineError('test.amount-too-high', 'conflict', (field: string, most: number) => ({
  message: 'Veuillez vérifier le montant.',
  fields: [{ field, message: `${most} € au plus` }],
})) {}

class TooManyTries extends defineThrottledError('test.too-many-tries', (seconds) => `Réessayez dans ${seconds} s.`) {}

describe('an error of one rule', () => {
  it('is a domain error of its own class with the code, the kind and the text of its definition', () => {
    const error = new NoteNotFound();

    expect(error).toBeInstanceOf(NoteNotFound);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).not.toBeInstanceOf(ReasonMissing);
    expect(error).toMatchObject({ code: 'test.note-not-found', kind: 'not-found', fields: [], contact: null });
    expect(error.message).toBe('Cette note n’existe pas.');
  });

  it('appears under its own name in a stack trace', () => {
    expect(new NoteNotFound().name).toBe('NoteNotFound');
    expect(new NoteNotFound().stack).toMatch(/^NoteNotFound: Cette note n’existe pas\./);
  });

  it('shows its message without the full stop at the field that it names', () => {
    expect(new ReasonMissing().fields).toEqual([{ field: 'reason', message: 'Veuillez indiquer le motif' }]);
    expect(new ReasonMissing().message).toBe('Veuillez indiquer le motif.');
  });

  it('makes its text of its parameters', () => {
    expect(new AmountTooHigh('payments.0', 12).fields).toEqual([{ field: 'payments.0', message: '12 € au plus' }]);
  });

  it('tells when the next attempt is accepted if it limits attempts', () => {
    const error = new TooManyTries(30);

    expect(error).toBeInstanceOf(ThrottledError);
    expect(error).toMatchObject({ code: 'test.too-many-tries', kind: 'throttled', retryAfterSeconds: 30 });
    expect(error.message).toBe('Réessayez dans 30 s.');
  });
});
