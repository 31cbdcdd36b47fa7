import { plainSpaces } from '@pds/kernel/testing';
import { chequesDepositedText, creditNoteIssuedText, paymentsRecordedText } from './ledger-texts';

describe('messages after a ledger entry', () => {
  it.each([
    [1, 0, 'Le règlement a été enregistré : la facture F69-2026-000041 est soldée'],
    [2, 0, 'Les 2 règlements ont été enregistrés : la facture F69-2026-000041 est soldée'],
    [1, 305.4, 'Le règlement a été enregistré, il reste 305,40 € à payer sur la facture F69-2026-000041'],
  ])('for %i payments that leave %d €: « %s »', (count, balance, text) => {
    expect(plainSpaces(paymentsRecordedText(count, { number: 'F69-2026-000041', balance }))).toBe(plainSpaces(text));
  });

  it('name a credit note, and say when it is final', () => {
    const note = { number: 'A69-2026-000007', amount: 1_305.4 };
    expect(plainSpaces(creditNoteIssuedText(false, note))).toBe('L’avoir A69-2026-000007 de 1 305,40 € a été émis');
    expect(plainSpaces(creditNoteIssuedText(true, note))).toBe(
      'L’avoir définitif A69-2026-000007 de 1 305,40 € a été émis',
    );
  });

  it('agree in number for one cheque and for several', () => {
    expect(chequesDepositedText(1)).toBe('Le chèque a été noté comme déjà remis');
    expect(plainSpaces(chequesDepositedText(1_200))).toBe('1 200 chèques ont été notés comme déjà remis');
  });
});
