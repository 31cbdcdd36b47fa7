import { sampleDossier, sampleSlot } from '../components/dossier/dossier-samples';
import { staffSections } from './staff-sections';

const nobody = { officeName: null, slots: [] };
const sentQuote = {
  id: 12,
  uniq: 'q',
  type: 1 as const,
  createdAt: '2026-11-20T14:30:00+01:00',
  price: 384,
  validUntil: null,
  validated: true,
  validatedAt: '2026-11-24T09:00:00+01:00',
  sendingDate: '2026-11-21T09:00:00+01:00',
  signedDocumentFileName: null,
  signedDocumentAt: null,
  signedDocumentKept: false,
};
const invoice = {
  id: 3,
  number: 'F69-2026-000041',
  createdAt: '2026-11-25T09:00:00+01:00',
  sentAt: null,
  dueDate: '2026-12-20',
  paymentMeans: null,
  amount: 384,
  balance: 84,
  comment: '',
  payments: [],
  credits: [],
  aidStation: { id: 12, organizationId: 4, organizationName: '', eventName: '', departmentId: 69, officeId: null },
};

describe('what the sheet of a dossier adds for staff', () => {
  it('is team, means, price, papers and deadlines', () => {
    const dossier = {
      ...sampleDossier,
      organization: { id: 4, name: 'Les Coureurs' },
      demand: {
        ...sampleDossier.demand,
        postLeader: 1,
        pse2: 2,
        total: 384,
        priceLines: [
          { label: 'Secouristes', quantity: 1, minutes: null, unit: 'h', unitPrice: 384, amount: 384, explanation: '' },
        ],
      },
      slots: [sampleSlot],
      documents: [sentQuote],
      invoices: [invoice],
    };
    const mean = { kind: 'vps', warnings: [], alsoOn: [] };
    const slot = { id: sampleSlot.id, name: '', start: '', end: '', counts: [] };
    const assigned = {
      officeName: 'Lyon',
      slots: [
        {
          ...slot,
          means: [
            { ...mean, id: 1, name: 'VPSP 1', isAssigned: true },
            { ...mean, id: 2, name: 'VPSP 2', isAssigned: false },
          ],
        },
      ],
    } as unknown as Parameters<typeof staffSections>[1];
    const text = (amount: string) => `${amount}\u00a0€`;
    expect(staffSections(dossier, assigned, [{ name: 'Déclaration', dueOn: '2027-04-08', state: 'late' }])).toEqual([
      ['Organisation', [['Nom', 'Les Coureurs']]],
      [
        'Équipe et moyens',
        [
          ['Antenne', 'Lyon'],
          ['Équipe prévue', '1 chef de poste, 2 PSE2'],
          ['Créneau 1', '4\u00a0secouristes, VPSP 1'],
        ],
      ],
      [
        'Prix',
        [
          ['Secouristes', text('384,00')],
          ['Total', text('384,00')],
        ],
      ],
      [
        'Documents',
        [
          ['Devis n°\u00a012', `${text('384,00')}, généré le 20/11/2026, envoyé le 21/11/2026, validé le 24/11/2026`],
          ['Facture F69-2026-000041', `${text('384,00')}, émise le 25/11/2026, reste ${text('84,00')}`],
        ],
      ],
      ['Échéances', [['Déclaration', '08/04/2027, en retard']]],
    ]);
  });

  it('has no empty line for a new request', () => {
    expect(staffSections(sampleDossier, nobody, []).map(([, facts]) => facts.map(([label]) => label))).toEqual([
      [],
      ['Créneau 1'],
      ['Total'],
      [],
      [],
    ]);
  });
});
