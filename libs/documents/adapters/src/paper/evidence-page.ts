import type { Answer, Document } from '@pds/documents/domain';
import { agreementSentence, toIsoWithOffset } from '@pds/kernel';
import { html, labelledValues, paperDate, paperPrice, paragraphs, renderPaper, section, smallPrint } from '@pds/paper';

const kinds = { 1: 'Devis', 2: 'Convention', 3: 'Déclaration de dispositif' } as const;

/** Builds the complete HTML of the page that proves an online acceptance. One page, for any typed text. */
export function evidencePage(document: Document, answer: Answer): string {
  const { content } = document;
  const { issuer, customer, dossier } = content;
  const { id, type, priceCents } = document.summary();
  const who = answer.words.outcome === 'accepted' ? answer.words : { name: '', capacity: '' };
  const kind = kinds[type];
  return renderPaper({
    kind: 'Preuve d’accord',
    number: `n° ${answer.number}`,
    issuer: { name: issuer.name, address: [issuer.officeName ?? '', ...issuer.address] },
    recipient: { heading: 'Organisateur', name: customer.name, address: customer.address },
    references: [
      [kind, `n° ${id}`],
      ...(priceCents === null ? [] : [['Montant', paperPrice(priceCents)] as const]),
      ['Dossier', `n° ${dossier.id}`],
    ],
    subject: `${kind} n° ${id} – ${dossier.event.name}`,
    body: html`
      <p>Le document des pages précédentes a été lu et accepté en ligne, ${proofOf(answer)}.</p>
      ${section(
        'Accord',
        html`${labelledValues([
          ['Nom', who.name],
          ['Qualité', who.capacity],
          ['Mention cochée', `«\u00a0${agreementSentence}\u00a0»`],
          ['Date et heure', moment(answer.answeredAt, issuer.timeZone)],
          ['Adresse réseau (IP)', answer.networkAddress],
        ])}
        ${paragraphs(`Navigateur\u00a0: ${answer.userAgent}`)}`,
      )}
      ${section(
        'Empreintes (SHA-256)',
        labelledValues([
          ['Document accepté', groupedDigits(answer.documentSha256)],
          ['Cette preuve', groupedDigits(answer.hash)],
          ['Preuve précédente', groupedDigits(answer.previousHash)],
        ]),
      )}
      ${smallPrint([
        {
          title: 'Vérifier cette preuve',
          content: paragraphs(
            'Ce fichier commence par les octets du document accepté, inchangés\u00a0: leur empreinte est celle qui figure ci-dessus.\n' +
              'L’empreinte de cette preuve couvre les mentions de l’accord, l’empreinte du document et celle de la preuve précédente.',
          ),
        },
      ])}
    `,
    footer: `${issuer.name} – Preuve d’accord n° ${answer.number} du ${paperDate(answer.answeredAt, issuer.timeZone)}`,
  });
}

/** The proof by which the person showed that they may accept. */
function proofOf({ by }: Answer): string {
  return 'linkDigest' in by
    ? 'par le lien secret envoyé à l’organisateur'
    : `depuis le compte d’organisateur n° ${by.accountId}, connecté à son espace`;
}

/** `samedi 21/11/2026 à 09:00:12 (UTC+01:00, Europe/Paris)`: to the second, and unambiguous. */
function moment(instant: number, timeZone: string): string {
  const iso = toIsoWithOffset(instant, timeZone);
  return `${paperDate(instant, timeZone)} à ${iso.slice(11, 19)} (UTC${iso.slice(19)}, ${timeZone})`;
}

/** Groups a hash by sixteen digits, which a person can compare and between which a line can break. */
export function groupedDigits(sha256: string): string {
  return sha256.match(/.{16}/g)!.join(' ');
}
