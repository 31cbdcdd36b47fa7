import { sampleDepositSlip } from '@pds/accounting/domain/testing';
import { depositSlipPaper } from './deposit-slip-paper';

const { content: sample } = sampleDepositSlip();
const [first, ...others] = sample.cheques;
const content = { ...sample, cheques: [{ ...first!, organisationName: 'Les <b>Foulées</b>' }, ...others] };

describe('the paper of a deposit slip', () => {
  const page = depositSlipPaper(content).replace(/[\u00a0\u202f]/g, ' ');

  it('contains the account, the day, each cheque and their total', () => {
    for (const text of [
      'R69-2026-000004',
      'FR76 3000 6000 0112 3456 7890 189',
      '20/11/2026',
      'F69-2026-000041',
      'F69-2026-000042',
      '1 250,50 €',
    ])
      expect(page).toContain(text);
  });

  it('escapes typed names', () => {
    expect(page).toContain('Les &lt;b&gt;Foulées&lt;/b&gt;');
  });
});
