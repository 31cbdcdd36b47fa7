import { refusalCauses } from '@pds/demand/domain';
import { causeText, mailStatus } from './refusal-texts';

describe('texts of a refusal', () => {
  it('name its cause, and « Non défini » for no cause or an unknown one', () => {
    expect([1, 2, 3, 4, null, 9].map((cause) => causeText(refusalCauses, cause))).toEqual([
      'Délai',
      'Effectif',
      'Logistique',
      'Autre',
      'Non défini',
      'Non défini',
    ]);
  });

  it.each([
    [true, 'sent', 'Envoyée', null],
    [false, 'queued', 'Non envoyée', 'E-mail en attente d’envoi'],
    [false, 'refused', 'Non envoyée', 'E-mail refusé par le destinataire'],
    [false, null, 'Non envoyée', 'Aucun e-mail'],
  ] as const)('describe an e-mail whose mailSent is %s and state %s', (mailSent, mailState, text, why) => {
    expect(mailStatus({ mailSent, mailState })).toMatchObject({ text, why });
  });
});
