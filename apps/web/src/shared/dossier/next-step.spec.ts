import type { InvoiceToPayAnswer, NextStepAnswer } from '@pds/api-client/generated/model';
import { stepText } from './next-step';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const step = (code: NextStepAnswer['code'], by: NextStepAnswer['by'], before: string | null = null) => ({
  code,
  by,
  before,
});
const invoice: InvoiceToPayAnswer = { id: 7, number: 'F69-2026-000007', dueDate: '2026-12-20', balance: 400.1 };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the next step in words', () => {
  it.each<[NextStepAnswer, string | null, string]>([
    [
      step('describe-slots', 'organiser'),
      'À vous',
      'créneaux à décrire (comportement du public et environnement), facultatif\u00a0: l’association peut le faire avec vous',
    ],
    [step('await-quote', 'association'), 'Association', 'devis à établir'],
    [
      step('accept-quote', 'organiser', '2026-12-20T00:00:00+01:00'),
      'À vous',
      'devis à accepter jusqu’au 19/12/2026 inclus',
    ],
    [step('accept-quote', 'organiser'), 'À vous', 'devis à accepter'],
    [
      step('accept-quote', 'organiser', '2026-12-20T18:30:00+01:00'),
      'À vous',
      'devis à accepter avant le 20/12/2026 à 18:30',
    ],
    [
      step('sign-convention', 'organiser', '2026-12-20T10:00:00+01:00'),
      'À vous',
      'convention à signer avant le 20/12/2026 à 10:00',
    ],
    [step('quote-declined', 'association'), 'Association', 'nouveau devis à établir, après votre refus'],
    [
      step('await-revised-quote', 'association'),
      'Association',
      'la demande a changé depuis le devis accepté, nouveau devis à établir',
    ],
    [step('await-new-quote', 'association'), 'Association', 'devis expiré, nouveau devis à établir'],
    [
      step('station-to-come', 'association', '2026-12-20T10:00:00+01:00'),
      'Association',
      'poste de secours prévu le 20/12/2026 à 10:00',
    ],
    [step('station-to-come', 'association', '2026-11-20T10:00:00+01:00'), 'Association', 'poste de secours en cours'],
    [step('nothing', 'nobody'), null, 'Rien de plus à faire'],
  ])('%o', (given, who, what) => {
    expect(stepText(given, [], now)).toEqual({ who, what, isLate: false });
  });

  it.each<[string, string, readonly InvoiceToPayAnswer[], string, boolean]>([
    [
      'one due later',
      '2026-12-21T00:00:00+01:00',
      [invoice],
      'facture à régler, au plus tard le 20/12/2026 (reste 400,10 €)',
      false,
    ],
    [
      'one overdue',
      '2026-11-20T00:00:00+01:00',
      [invoice],
      'facture à régler, échéance dépassée depuis le 19/11/2026 (reste 400,10 €)',
      true,
    ],
    [
      'several',
      '2027-01-01T00:00:00+01:00',
      [invoice, { ...invoice, id: 8, balance: 0.2 }],
      '2 factures à régler, la première au plus tard le 31/12/2026 (reste 400,30 €)',
      false,
    ],
  ])('invoices to pay: %s', (_, before, toPay, what, isLate) => {
    const text = stepText(step('pay-invoice', 'organiser', before), toPay, now);
    expect({ ...text, what: plain(text.what) }).toEqual({ who: 'À vous', what, isLate });
  });
});
