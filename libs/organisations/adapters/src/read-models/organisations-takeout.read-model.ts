import type { FrozenFiles } from '@pds/kernel';
import { memberFunctionNames } from '@pds/organisations/contract';
import {
  frozenFilesPart,
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** What a department has put on its papers and into its e-mails, and what its list of people cannot say of them. */
export class OrganisationsTakeout extends TakeoutSource {
  constructor(
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts({ departmentId }: TakeoutContext): readonly TakeoutPart[] {
    return [
      frozenFilesPart(
        this.unitOfWork,
        this.frozenFiles,
        { name: 'Logo', contents: 'l’image en tête des documents' },
        sql`SELECT d.id, ARRAY['En-têtes'] AS folders, 'Logo' AS name, d.logo_key AS file_key, d.logo_sha256 AS sha256, NULL AS at
            FROM organisations.departments d WHERE d.logo_key IS NOT NULL AND d.id = ${departmentId}`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'En-têtes', contents: 'ce que les documents disent du département et des antennes, banque comprise' },
        {
          ...{ Nom: 'text', SIRET: 'text', Adresse: 'text', 'Code postal': 'text', Ville: 'text', Téléphone: 'text' },
          ...{ 'E-mail': 'text', Signataire: 'text', Banque: 'text', IBAN: 'text', BIC: 'text' },
          ...{ 'Délai (jours)': 'number', Agrément: 'text', 'Mention de TVA': 'text' },
          ...{ 'Conditions de paiement': 'text', 'Conditions des devis': 'text', 'Conditions des conventions': 'text' },
        },
        sql`SELECT d.name AS "Nom", d.siret AS "SIRET", d.address AS "Adresse", d.postcode AS "Code postal", d.city AS "Ville",
              d.phone AS "Téléphone", d.email_operational AS "E-mail",
              trim(concat(d.person_firstname, ' ', d.person_lastname)) AS "Signataire", d.bank AS "Banque", d.iban AS "IBAN",
              d.bic AS "BIC", d.bank_deadline AS "Délai (jours)", d.approval_number AS "Agrément",
              d.vat_mention AS "Mention de TVA", d.payment_conditions AS "Conditions de paiement",
              d.quote_conditions AS "Conditions des devis", d.convention_conditions AS "Conditions des conventions"
            FROM organisations.departments d WHERE d.id = ${departmentId}
            UNION ALL
            SELECT f.name, f.siret, f.address, f.postcode, f.city, f.phone, f.email,
              trim(concat(f.person_firstname, ' ', f.person_lastname)), f.bank, f.iban, f.bic, f.bank_deadline,
              NULL, NULL, NULL, NULL, NULL
            FROM organisations.offices f WHERE f.department_id = ${departmentId}`,
      ),
      tablePart(
        this.unitOfWork,
        {
          name: 'Fonctions et absences',
          contents: 'toutes les fonctions des personnes des antennes, et leurs absences',
        },
        { Antenne: 'text', Nom: 'text', Prénom: 'text', Fonctions: 'text', Absences: 'text' },
        sql`SELECT f.name AS "Antenne", m.last_name AS "Nom", m.first_name AS "Prénom",
              array_to_string(ARRAY(SELECT ${JSON.stringify(memberFunctionNames)}::jsonb->>each FROM unnest(m.functions) each), ', ') AS "Fonctions",
              (SELECT string_agg(concat('du ', each->>'from', ' au ', each->>'to'), ', ' ORDER BY each->>'from')
                FROM jsonb_array_elements(m.away) each) AS "Absences"
            FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
            WHERE f.department_id = ${departmentId} ORDER BY f.name, m.last_name, m.first_name, m.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Conditions de vente', contents: 'les conditions générales de vente, toutes leurs versions' },
        { Version: 'number', 'Depuis le': 'dateTime', Texte: 'text' },
        sql`SELECT t.version AS "Version", t.changed_at AS "Depuis le", t.content AS "Texte"
            FROM organisations.terms_of_sale t WHERE t.department_id = ${departmentId} ORDER BY t.version`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Modèles d’e-mails', contents: 'les textes que le département a écrits pour ses e-mails' },
        { Modèle: 'text', Objet: 'text', Texte: 'text' },
        sql`SELECT m.kind AS "Modèle", m.subject AS "Objet", m.content AS "Texte"
            FROM organisations.mail_templates m WHERE m.department_id = ${departmentId} ORDER BY m.kind`,
      ),
    ];
  }
}
