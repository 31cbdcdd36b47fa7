import type { AttestationContent } from '@pds/documents/domain';
import {
  html,
  labelledValues,
  paperCount,
  paperDate,
  paperMoment,
  type PaperLogo,
  paperPlace,
  qrCode,
  renderPaper,
  section,
  sideBySide,
  unbreakableBlock,
} from '@pds/paper';
import { deviceTable, engagedMeans } from './device-part';
import { groupedDigits } from './evidence-page';
import { footerOf, identifierOf, issuerParty } from './letterhead-parts';

/** What an attestation shows so that its reader can check it. */
interface PrintedSeal {
  /** The address of its page. */
  readonly address: string;
  /** SHA-256 of its content. */
  readonly sha256: string;
}

/** Builds the complete HTML page of an attestation of presence from its frozen content only: who will be there, when, and how to check it. */
export function attestationPage(
  content: AttestationContent,
  { address, sha256 }: PrintedSeal,
  logo: PaperLogo,
): string {
  const { dossier, issuer, customer, conventionId } = content;
  const { event } = dossier;
  const accepted = paperDate(content.acceptedAt, issuer.timeZone);
  const date = paperDate(content.issuedAt, issuer.timeZone);
  return renderPaper({
    kind: 'Attestation de présence des secours',
    number: `convention n° ${conventionId}`,
    issuer: issuerParty(issuer, logo),
    recipient: {
      heading: 'Organisateur',
      name: customer.name,
      address: customer.address,
      details: [identifierOf(customer)],
    },
    references: [
      ['Date', date],
      ['Convention', `n° ${conventionId}`],
      ['Acceptée le', accepted],
      ['Dossier', `n° ${dossier.id}`],
    ],
    subject: `Présence des secours – ${event.name}`,
    body: html`
      <p>
        ${issuer.name}, association agréée de sécurité civile (agrément n° ${issuer.approvalNumber}), atteste qu’elle
        assure le dispositif prévisionnel de secours de l’évènement ci-dessous : ses équipes sont présentes aux jours et
        heures indiqués, selon la convention n° ${conventionId} que l’organisateur a acceptée le ${accepted}.
      </p>
      ${section(
        'Évènement',
        labelledValues([
          ['Nom', event.name],
          ['Lieu', paperPlace(event)],
          ['Début', paperMoment(event.startsAt, event.timeZone)],
          ['Fin', paperMoment(event.endsAt, event.timeZone)],
          ['Public attendu', `${paperCount(event.publicPeak, 'personne')} au plus en même temps`],
        ]),
      )}
      ${section('Dispositif', [deviceTable(dossier), engagedMeans(dossier.means)])}
      ${unbreakableBlock(
        sideBySide(
          section(
            'Vérifier cette attestation',
            html`
              <div class="articles">
                <p>
                  Le code mène à la page qui dit si elle est valable, remplacée ou annulée, et à quels jours et heures,
                  sans compte :
                </p>
                <p><a href="${address}">${address}</a></p>
              </div>
              ${labelledValues([
                ['Établie le', issuer.signatory ? `${date}, pour l’association\u00a0: ${issuer.signatory}` : date],
                ['Empreinte', groupedDigits(sha256)],
              ])}
            `,
          ),
          qrCode(address, 'Code QR de la page de vérification', 'Vérifier cette attestation'),
        ),
      )}
    `,
    footer: footerOf(issuer),
  });
}
