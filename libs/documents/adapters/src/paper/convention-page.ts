import { withdrawalTiersText } from '@pds/demand/contract';
import { contactName, type ConventionContent, printedPrice } from '@pds/documents/domain';
import { agreementSentence, vatTotalsOf } from '@pds/kernel';
import { mediationOf } from '@pds/organisations/contract';
import {
  appendix,
  article,
  bullets,
  groupedSiret,
  html,
  type HtmlValue,
  note,
  paperCount,
  paperDate,
  paperEuros,
  paperMoment,
  paperPlace,
  paperPrice,
  paragraphs,
  parties,
  raw,
  renderPaper,
  sanitizeRichText,
  section,
  signatures,
  tableWithSums,
  unbreakableBlock,
} from '@pds/paper';
import { equippedSlotTable } from './device-part';
import { depositRules, instalmentTable } from './instalments-part';
import {
  approvals,
  bankDetails,
  customerParty,
  footerOf,
  identifierOf,
  issuerParty,
  numberText,
  type PaperLook,
  plainLook,
} from './letterhead-parts';
import { isLong, priceAnnex, priceTable, totalToPay } from './price-part';
import { riskGrid } from './risk-grid';

/** Builds the complete HTML page of a convention from its frozen content only: articles, signature blocks, then the annexes. */
export function conventionPage(content: ConventionContent, { copy, logo }: PaperLook = plainLook): string {
  const { issuer, customer, acceptedQuoteId } = content;
  const { dossier } = printedPrice(content);
  const { event } = dossier;
  const number = numberText(content.number, copy);
  const date = paperDate(content.issuedAt, issuer.timeZone);
  const articles = articlesOf(content);
  return renderPaper({
    kind: 'Convention',
    number,
    isPreview: copy === 'preview',
    issuer: issuerParty(issuer, logo),
    recipient: { heading: 'Organisateur', ...customerParty(customer, dossier) },
    references: [
      ['Date', date],
      ['Dossier', `n° ${dossier.id}`],
      ...(acceptedQuoteId === null ? [] : [['Devis accepté', `n° ${acceptedQuoteId}`] as const]),
    ],
    subject: `Convention de dispositif prévisionnel de secours – ${event.name}`,
    body: html`
      ${section(
        'Entre les parties',
        parties([
          {
            title: 'L’association',
            lines: [
              issuer.name,
              issuer.officeName ?? '',
              issuer.address.join(', '),
              issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
              ...approvals(issuer),
              `représentée par ${issuer.signatory ?? ''}`,
            ],
          },
          {
            title: 'L’organisateur',
            lines: [
              customer.name,
              customer.address.join(', '),
              identifierOf(customer),
              [dossier.contact.phone, dossier.contact.email],
              `représenté par ${contactName(dossier)}`,
            ],
          },
        ]),
      )}
      ${articles.slice(0, -1).map(({ title, text }, index) => article(index + 1, title, text))}
      ${unbreakableBlock([
        articles.slice(-1).map(({ title, text }) => article(articles.length, title, text)),
        signatures([
          {
            title: 'Pour l’association',
            lines: [issuer.signatory ?? '', 'Date, signature et cachet :'],
          },
          {
            title: 'Pour l’organisateur',
            lines: [
              contactName(dossier),
              `Nom, qualité, date, signature et cachet, précédés de « ${agreementSentence} » :`,
            ],
          },
        ]),
      ])}
      ${appendix('Annexe 1 – Prix du dispositif', [
        tableWithSums(isLong(dossier) ? 'Récapitulatif' : 'Prestations', priceTable(dossier), [totalToPay(content)]),
      ])}
      ${priceAnnex(dossier, 'Annexe 1 – Détail par créneau')}
      ${section('Annexe 2 – Évaluation des risques', riskGrid(dossier))}
    `,
    footer: footerOf(issuer),
  });
}

interface Article {
  readonly title: string;
  readonly text: HtmlValue;
}

/** The articles, in order; the department's own terms come last but one, and prevail. */
function articlesOf(content: ConventionContent): Article[] {
  const { dossier, issuer, customer, totalCents, acceptedQuoteId } = content;
  const { event } = dossier;
  const mediation = mediationOf(issuer, customer);
  const paragraph = (text: HtmlValue) => html`<p>${text}</p>`;
  const isFree = totalCents === 0;
  const own = sanitizeRichText(issuer.conventionConditions ?? '').trim();
  return [
    {
      title: 'Objet',
      text: [
        paragraph(
          html`L’organisateur confie à l’association, qui l’accepte, la mise en place d’un dispositif prévisionnel de
          secours pour « ${event.name} », du ${paperMoment(event.startsAt, event.timeZone)} au
          ${paperMoment(event.endsAt, event.timeZone)}, ${paperPlace(event)}. Le public attendu est de
          ${paperCount(event.publicPeak, 'personne')} au plus en même temps.`,
        ),
        paragraph(
          'Le dispositif est établi selon le référentiel national relatif aux dispositifs prévisionnels de secours (arrêté ' +
            'du 7 novembre 2006), d’après les renseignements donnés par l’organisateur. La présente convention et ses ' +
            'annexes forment un tout.',
        ),
      ],
    },
    {
      title: 'Dispositif',
      text: [
        equippedSlotTable(dossier),
        paragraph(
          'L’évaluation des risques de chaque créneau figure à l’annexe 2. Le dispositif est destiné au public et, là ' +
            'où l’annexe le dit, aux acteurs ; il ne remplace ni le service d’ordre, ni la sécurité incendie.',
        ),
      ],
    },
    {
      title: 'Obligations de l’association',
      text: [
        paragraph('L’association s’engage à :'),
        bullets([
          'mettre en place, aux lieux et heures prévus, les intervenants et le matériel décrits à l’article 2 ;',
          'n’engager que des intervenants formés, à jour de leur formation continue et assurés par elle ;',
          'désigner un responsable du dispositif, seul à diriger ses équipes, et interlocuteur de l’organisateur ;',
          'porter secours aux victimes, rendre compte au service d’aide médicale urgente et aux secours publics, et se placer sous leur autorité dès leur arrivée ;',
          'remettre à l’organisateur, s’il le demande, un bilan du dispositif qui ne nomme aucune victime.',
        ]),
      ],
    },
    {
      title: 'Obligations de l’organisateur',
      text: [
        paragraph('L’organisateur s’engage à :'),
        bullets([
          'accomplir les déclarations et obtenir les autorisations que son évènement exige, et en remettre copie à l’association ;',
          'signaler sans délai tout changement de public, d’horaires, de site, de parcours ou de nature de l’évènement ;',
          'mettre à disposition un emplacement adapté, un accès permanent pour les véhicules de secours et, au besoin, l’eau, l’électricité et un abri ;',
          'désigner un interlocuteur joignable pendant toute la durée du dispositif ;',
          'informer le public et le personnel de l’emplacement du poste de secours ;',
          'interrompre ou reporter l’évènement quand le responsable du dispositif l’avertit que la sécurité n’est plus assurée.',
        ]),
      ],
    },
    {
      title: 'Conditions financières',
      text: [
        paragraph(
          html`Le prix du dispositif est de <strong>${paperPrice(totalCents)}</strong>${
              acceptedQuoteId === null
                ? null
                : `, conformément au devis n°\u00a0${acceptedQuoteId} accepté par l’organisateur`
            }.
            Il est exposé à l’annexe 1. ${vatSentence(content)}`,
        ),
        content.instalments ? [instalmentTable(content.instalments), depositRules(customer)] : null,
        isFree || !issuer.paymentConditions ? null : paragraphs(issuer.paymentConditions),
        isFree ? null : bankDetails(issuer),
        paragraph(
          'Toute heure accomplie au-delà des horaires prévus, à la demande de l’organisateur ou parce qu’une intervention ' +
            'l’exige, est facturée au tarif du dispositif.',
        ),
      ],
    },
    {
      title: 'Modification et annulation',
      text: [
        paragraph(
          'Toute modification fait l’objet d’un avenant écrit. Si elle change l’évaluation des risques, le dispositif et le ' +
            'prix sont revus ; l’association peut renoncer si elle ne peut plus y répondre.',
        ),
        paragraph(
          `Une annulation se fait par écrit ou dans l’espace de l’organisateur. Celle de l’organisateur oblige à payer ${
            issuer.termsOfSale
              ? 'ce que prévoient les conditions générales de vente de l’association'
              : `une part du prix, selon le jour où il prévient\u00a0: ${withdrawalTiersText()}`
          }, sauf conditions particulières ci-après. ` +
            'Aucune des parties ne doit d’indemnité en cas de force ' +
            'majeure, de réquisition des secours par l’autorité publique ou d’interdiction de l’évènement.',
        ),
      ],
    },
    {
      title: 'Responsabilité et assurance',
      text: [
        paragraph(
          'L’association est assurée pour sa responsabilité civile, ses intervenants et son matériel. L’organisateur reste ' +
            'responsable de son évènement et est assuré pour celui-ci. Chaque partie remet à l’autre, à sa demande, son ' +
            'attestation d’assurance.',
        ),
      ],
    },
    {
      title: 'Protection des données personnelles',
      text: [
        paragraph(
          'Chaque partie traite les coordonnées de l’autre pour la seule exécution de la présente convention, les garde le ' +
            'temps que la loi impose, et répond aux demandes d’accès, de rectification et d’effacement (règlement (UE) ' +
            '2016/679). Ce que l’association apprend des victimes relève du secret ; rien n’en est communiqué à l’organisateur.',
        ),
      ],
    },
    ...(own
      ? [
          {
            title: 'Conditions particulières',
            text: [
              html`<div class="rich">${raw(own)}</div>`,
              note('En cas de contradiction, les conditions particulières prévalent sur les autres articles.'),
            ],
          },
        ]
      : []),
    {
      title: 'Durée et litiges',
      text: [
        paragraph(
          'La convention prend effet à sa signature par les deux parties et finit avec le dispositif et son règlement. Les ' +
            'parties cherchent d’abord un accord amiable ; à défaut, le litige est porté devant la juridiction compétente.',
        ),
        mediation && paragraph(mediation),
        paragraph('Fait en deux exemplaires, un pour chaque partie.'),
      ],
    },
  ];
}

/** The mention about VAT of an issuer that charges none; else the VAT in the price, and the mention if there is one. */
function vatSentence(content: ConventionContent): string {
  const { vat } = printedPrice(content);
  const mention = content.issuer.vatMention ? `${content.issuer.vatMention}.` : '';
  if (!vat) return mention;
  return `Il comprend ${paperEuros(vatTotalsOf(vat).vatCents)} de TVA. ${mention}`.trim();
}
