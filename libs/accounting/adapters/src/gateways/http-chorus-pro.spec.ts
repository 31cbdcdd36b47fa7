import { actionOf, statusLabel } from '@pds/accounting/domain';
import { sampleDossier, sampleInvoice } from '@pds/accounting/domain/testing';
import { readFileSync } from 'node:fs';
import { chorusStatusOf, HttpChorusPro } from './http-chorus-pro';

const { listeFactures } = JSON.parse(
  readFileSync('libs/accounting/adapters/src/gateways/platform-cases/chorus-a-recycler.json', 'utf8'),
) as { listeFactures: [Record<string, unknown>] };
const [example] = listeFactures;
const depositedAt = Date.parse('2026-11-24T00:00:00Z');

describe('the state of an invoice at Chorus Pro', () => {
  it.each([
    ['A_RECYCLER', 'À recycler', '', /corrigez le SIRET, le code service ou le numéro d’engagement/],
    ['A_COMPLETER', 'Suspendue', 'À compléter\u00a0: ', /Complétez la facture/],
    ['MISE_A_DISPOSITION_COMPTABLE', 'Approuvée', 'Mise à disposition du comptable\u00a0: ', /^$/],
    ['SERVICE-FAIT', 'Approuvée', 'Service fait\u00a0: ', /^$/],
    ['COMPTABILISEE', 'Approuvée', 'Comptabilisée\u00a0: ', /^$/],
    ['REFUSEE_MOA', 'État inconnu', 'REFUSEE_MOA\u00a0: ', /Consultez la facture/],
    ['constructor', 'État inconnu', 'constructor\u00a0: ', /Consultez la facture/],
  ])('%s is shown as « %s » with the buyer’s comment, and tells what to do', (statut, label, name, action) => {
    const status = chorusStatusOf({ ...example, statut }, depositedAt);
    expect([statusLabel(status.code), status.reason]).toEqual([
      label,
      `${name}${String(example.commentaireEtatCourant)}`,
    ]);
    expect(actionOf(status)).toMatch(action);
    // Its times are those of Paris.
    expect(new Date(status.at).toISOString()).toBe('2026-11-25T09:00:00.000Z');
  });

  it('is never dropped, even without state, time and comment', () => {
    expect(statusLabel(chorusStatusOf({}, depositedAt).code)).toBe('État inconnu');
    expect([statusLabel(216), actionOf({ code: 216 })]).toEqual(['État inconnu (216)', actionOf({ code: 299 })]);
  });
});

describe('an invoice for Chorus Pro', () => {
  it.each([
    [null, 0],
    ['Paiement par chèque à 30 jours.', 1],
  ])('with the payment conditions %j has %i findings before it takes a number', async (paymentConditions, findings) => {
    const { issuer } = sampleDossier();
    const dossier = sampleDossier({ issuer: { ...issuer, paymentConditions } });
    expect(
      await new HttpChorusPro(undefined).validateInvoice(
        sampleInvoice({ id: 1, sequence: 1, dossier }).snapshot().content,
      ),
    ).toHaveLength(findings);
  });
});
