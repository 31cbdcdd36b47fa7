import { sampleCreditNote, sampleInvoice, samplePayment } from '@pds/accounting/domain/testing';
import { plainSpaces } from '@pds/kernel/testing';
import { creditNotePaper } from './credit-note-paper';
import { electronicCreditNote } from './electronic-document';

const paidOn = '2026-11-23';

/** The page of a credit note of 200 € on an invoice of 1 234,50 €, with an optional payment. */
function pageOf({ paidCents = 0, type = 1, comment = 'Moins de secouristes' } = {}): string {
  const invoice = sampleInvoice({ id: 1, sequence: 41 });
  if (paidCents > 0) samplePayment(invoice, { id: 1, amountCents: paidCents, type });
  const refund = paidCents > 1_034_50 ? { type, paidOn } : null;
  const { content } = sampleCreditNote(invoice, { id: 2, sequence: 7, amountCents: 200_00, comment, refund });
  return plainSpaces(creditNotePaper(content)).replace(/\s+/g, ' ');
}

describe('the page of a credit note', () => {
  it('contains its own number, the number and date of its invoice, the reason, the amount and the VAT mention', () => {
    const page = pageOf();
    for (const text of [
      'Avoir',
      'A69-2026-000007',
      'F69-2026-000041',
      '20/11/2026',
      '23/11/2026',
      '1 234,50 €',
      '200,00 €',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Moins de secouristes');
    expect(page).toContain('Exonération de TVA, art. 261-7-1° du CGI');
    expect(page).not.toMatch(/retard de paiement|escompte/);
  });

  it('states the amount deducted from the balance, the refunded amount, or both', () => {
    expect(pageOf().replace(/<\/?span[^>]*>/g, '')).toContain(
      '200,00 € viennent en déduction de ce qui reste à payer sur la facture F69-2026-000041.',
    );
    const whole = pageOf({ paidCents: 1_234_50, type: 2 });
    expect(whole).toContain('200,00 € sont remboursés par chèque le lundi 23/11/2026.');
    expect(whole).not.toContain('en déduction');
    expect(pageOf({ paidCents: 1_234_50, type: 3 })).toContain(
      '200,00 € sont remboursés en espèces le lundi 23/11/2026.',
    );
    const both = pageOf({ paidCents: 1_100_00 });
    expect(both).toContain('65,50 € sont remboursés par virement le lundi 23/11/2026.');
    expect(both).toContain('134,50 € viennent en déduction');
    expect(pageOf({ paidCents: 1_234_50, type: 4 })).toContain('200,00 € avaient été offerts et ne le sont plus.');
  });

  it('never breaks the number of its invoice across lines', () => {
    expect(pageOf()).toContain('<span style="white-space: nowrap">F69-2026-000041</span>.');
  });

  it('prints the reason but never the staff note, nor writes the note in the embedded data', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 41 });
    const said = { comment: 'Moins de secouristes', note: 'Client mécontent' };
    const { content } = sampleCreditNote(invoice, { id: 2, sequence: 7, ...said });
    for (const paper of [creditNotePaper(content), JSON.stringify(electronicCreditNote(content))]) {
      expect(paper).toContain('Moins de secouristes');
      expect(paper).not.toContain('mécontent');
    }
  });

  it('escapes typed text', () => {
    expect(pageOf({ comment: '<script>alert(1)</script>' })).toContain('&lt;script&gt;');
  });
});
