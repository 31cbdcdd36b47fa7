import { contactName, type DeclarationContent, type QuotableDossier } from '@pds/documents/domain';
import {
  html,
  type HtmlValue,
  labelledValues,
  note,
  paperCount,
  paperDate,
  paperMoment,
  paperPlace,
  paragraphs,
  renderPaper,
  section,
  signatures,
  unbreakableBlock,
} from '@pds/paper';
import { deviceTable, engagedMeans } from './device-part';
import { footerOf, identifierOf, issuerParty, numberText, type PaperLook, plainLook } from './letterhead-parts';
import { riskGrid } from './risk-grid';

/**
 * Builds the complete HTML page of a device declaration from its frozen content only: what an authority requires about a planned device.
 */
export function declarationPage(content: DeclarationContent, { copy, logo }: PaperLook = plainLook): string {
  const { dossier, issuer, customer } = content;
  const { event, contact } = dossier;
  const date = paperDate(content.issuedAt, issuer.timeZone);
  return renderPaper({
    kind: 'Déclaration de dispositif',
    number: numberText(content.number, copy),
    isPreview: copy === 'preview',
    issuer: issuerParty(issuer, logo),
    recipient: authorityOf(content),
    references: [
      ['Date', date],
      ['Dossier', `n° ${dossier.id}`],
    ],
    subject: `Dispositif prévisionnel de secours – ${event.name}`,
    body: html`
      ${section('1. Association qui assure le dispositif', [
        labelledValues([
          ['Association', [issuer.name, issuer.officeName].filter(Boolean).join(', ')],
          ['Responsable', issuer.signatory],
          ['Agrément', `n° ${issuer.approvalNumber ?? ''}`],
          ['Affiliation', issuer.affiliationCertificateNumber ? `n° ${issuer.affiliationCertificateNumber}` : '–'],
          ['Téléphone', issuer.phone ?? '–'],
          ['E-mail', issuer.email ?? '–'],
        ]),
      ])}
      ${section('2. Organisateur', [
        labelledValues([
          ['Organisateur', customer.name],
          ['Représenté par', contactName(dossier)],
          ['Adresse', customer.address.join(', ')],
          ['Identifiant', identifierOf(customer) || '–'],
          ['Téléphone', contact.phone || '–'],
          ['E-mail', contact.email || '–'],
        ]),
      ])}
      ${section('3. Évènement', [
        labelledValues([
          ['Nom', event.name],
          ['Nature', event.nature ?? '–'],
          ['Lieu', paperPlace(event)],
          ['Public attendu', `${paperCount(event.publicPeak, 'personne')} au plus en même temps`],
          ['Début', paperMoment(event.startsAt, event.timeZone)],
          ['Fin', paperMoment(event.endsAt, event.timeZone)],
          ...(event.structureType ? [['Structure', event.structureType] as const] : []),
          ...actorsOf(dossier),
        ]),
        event.victimEvacuation?.trim()
          ? html`<div class="articles">
              <h3>Évacuation des victimes</h3>
              ${paragraphs(event.victimEvacuation)}
            </div>`
          : null,
      ])}
      ${section('4. Évaluation des risques', riskGrid(dossier))} ${section('5. Dispositif', deviceOf(dossier))}
      ${unbreakableBlock([
        section('6. Services informés et présents', servicesOf(dossier)),
        section(
          '7. Engagement',
          html`<p>
            ${issuer.signatory}, responsable de l’association, déclare à l’autorité compétente le dispositif
            prévisionnel de secours que ce document décrit, atteste que les intervenants engagés sont à jour de leur
            formation, et signalera sans délai tout changement.
          </p>`,
        ),
        signatures([
          {
            title: 'Le responsable de l’association',
            lines: [issuer.signatory ?? '', `Le ${date}`, 'Signature et cachet :'],
          },
          { title: 'Cadre réservé à l’administration', lines: ['Reçu le, visa :'] },
        ]),
      ])}
    `,
    footer: footerOf(issuer),
  });
}

/**
 * The prefecture of the department where the event takes place; the association's own one if the event is in several departments, or
 * abroad.
 */
function authorityOf({ dossier, issuer }: DeclarationContent) {
  const { departmentCode, severalDepartments, city } = dossier.event;
  const isElsewhere = severalDepartments || departmentCode === null || departmentCode === '0';
  return {
    heading: 'À l’attention de',
    name: 'Préfecture',
    address: [`Département ${isElsewhere ? issuer.departmentCode : departmentCode}`],
    details: city.trim() ? [`Copie au maire de la commune\u00a0: ${city.trim()}`] : [],
  };
}

/** The actors, if the organiser declared them: how many, and whether a device is required for them. */
function actorsOf({ slots }: QuotableDossier): (readonly [string, string])[] {
  const most = Math.max(0, ...slots.map(({ actorPeak }) => actorPeak ?? 0));
  const hasDevice = slots.some(({ actorDevice }) => actorDevice);
  if (most === 0 && !hasDevice) return [];
  const count = most > 0 ? `${paperCount(most, 'personne')} au plus en même temps` : 'nombre non renseigné';
  return [['Acteurs', hasDevice ? `${count}, un dispositif leur est destiné` : count]];
}

function deviceOf({ event, slots, means }: QuotableDossier): HtmlValue {
  return [
    deviceTable({ event, slots }),
    engagedMeans(means),
    means?.remarks.trim()
      ? html`<div class="articles">
          <h3>Précisions</h3>
          ${paragraphs(means.remarks)}
        </div>`
      : null,
  ];
}

function servicesOf({ means }: QuotableDossier): HtmlValue {
  const services = means?.services.filter(({ informed, present }) => informed || present) ?? [];
  if (services.length === 0) return note('Aucun service n’a encore été informé par l’association.');
  return labelledValues(
    services.map(({ service, informed, present }) => {
      const states = [informed && 'informé', present && 'présent sur place'].filter(Boolean);
      return [service, states.join(', ')];
    }),
  );
}
