import type { OfficeAnswer } from '@pds/api-client/generated/model';
import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useGetOffice, useLoadOffice, useUpdateOffice } from '../api/structures';
import { pathTo } from '../../../routing/routes';
import { emailAddress, postalCode } from '../../../shared/form/checks/checks';
import { numberBetween } from '../../../shared/form/checks/number-checks';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { Field } from '../../../shared/form/ant-design/field';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../shared/form/form-sections';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/state/toast';
import styles from '../components/structures/department-form.module.css';
import { OfficeCalendarButton } from '../components/structures/office-calendar-dialog';
import { MissingIssuerFields } from '../components/structures/missing-issuer-fields';
import { officeBody, officeValues, type OfficeValues } from '../components/structures/structure-values';
import { BankFields, DaysField, dueDayLimits, TextField } from '../components/text-fields';
import { checkValidityText } from '../components/organisation-fields';

const title = 'Antenne';
const breadcrumb = [{ label: 'Listing antennes', to: pathTo('administration_office_list') }];

/** « Antenne » (spec back-office 2 and 6): administrators and local managers edit, others read. */
export default function OfficeEditPage() {
  const office = useGetOffice(Number(useParams()['id']));
  if (office.data) return <OfficeForm key={office.data.id} office={office.data} />;
  return (
    <PageFrame title={title} breadcrumb={breadcrumb}>
      <QueryState query={office}>{() => null}</QueryState>
    </PageFrame>
  );
}

function OfficeForm({ office }: { office: OfficeAnswer }) {
  const { id, department } = office;
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const values = useMemo(() => officeValues(office), [office]);
  const loadOffice = useLoadOffice(id);
  const { mutateAsync: updateOffice } = useUpdateOffice(id);
  const form = useProblemForm<OfficeValues>({
    values,
    checkText: checkValidityText,
    save: async (typed) => {
      await updateOffice(officeBody(typed));
      toast.success('Modifications enregistrées');
    },
  });
  return (
    <FormPage<OfficeValues>
      title={title}
      documentTitle={office.name}
      breadcrumb={breadcrumb}
      meta={<span>{department}</span>}
      actions={
        <>
          <Link to={pathTo('administration_office_members', { id })}>Personnes</Link>
          <Link to={pathTo('administration_office_means', { id })}>Véhicules et matériel</Link>
          <OfficeCalendarButton officeId={id} />
        </>
      }
      form={form}
      readOnly={readOnly}
      loadOther={async () => officeValues(await loadOffice())}
    >
      <FormSection title="Informations générales">
        <TextField name="name" label="Nom" required />
        <TextField name="address" label="Adresse" maxLength={500} />
        <TextField name="postcode" label="Code postal" maxLength={10} inputMode="numeric" checks={[postalCode]} />
        <TextField name="city" label="Ville" />
        <TextField name="phone" label="Téléphone" type="tel" maxLength={60} />
        <TextField name="email" label="E-mail" type="email" maxLength={254} checks={[emailAddress]} />
        <TextField name="personFirstname" label="Prénom du responsable" maxLength={100} />
        <TextField name="personLastname" label="Nom du responsable" maxLength={100} />
        <TextField name="idEprotec" label="Identifiant e-Protec" maxLength={100} />
        <Field name="informations" label="Informations" className={styles.wide}>
          <textarea className="pds-input" rows={3} maxLength={5000} />
        </Field>
      </FormSection>
      <FormSection title="Facturation">
        <Field
          name="isBillingAutonomy"
          label="Autonomie de facturation"
          valuePropName="checked"
          hint="L’antenne émet alors ses factures en son nom, payées sur son compte."
        >
          <Switch />
        </Field>
        <MissingIssuerFields lacks={office.lacks} />
      </FormSection>
      <BankSection />
      <FormSection
        title="Moyens"
        hint="Ce que l’antenne peut amener d’habitude&nbsp;: le planning signale ce qui manque."
      >
        <Field
          name="travelMinutes"
          label="Temps de trajet"
          required
          checks={[travelTime]}
          hint="Avant et après chaque créneau."
        >
          <NumberInput unit="min" />
        </Field>
        <PeopleField name="rescuerCount" label="Secouristes" />
        <PeopleField name="nurseCount" label="Infirmiers" />
        <PeopleField name="doctorCount" label="Médecins" />
      </FormSection>
    </FormPage>
  );
}

const travelTime = numberBetween(
  { least: 0, most: 480, decimals: 0 },
  'Veuillez entrer un nombre de minutes entre 0 et 480',
);
const people = numberBetween({ least: 0, most: 10_000, decimals: 0 }, 'Veuillez entrer un nombre entier de 0 à 10 000');

/** A number of people; empty while the office has not told. */
function PeopleField(field: { name: string; label: string }) {
  return (
    <Field {...field} checks={[people]}>
      <NumberInput />
    </Field>
  );
}

/** Shown while the office issues its own invoices. Otherwise its values are kept. */
function BankSection() {
  const autonomous = Form.useWatch<boolean | undefined>('isBillingAutonomy');
  if (!autonomous) return null;
  return (
    <FormSection title="Émetteur et coordonnées bancaires">
      <TextField
        name="siret"
        label="SIRET"
        maxLength={30}
        hint="Celui de l’antenne&nbsp;: sans lui elle n’émet ni devis ni facture."
      />
      <BankFields required />
      <DaysField
        name="bankDeadLine"
        label="Délai de paiement"
        {...dueDayLimits}
        hint="Après l’émission de la facture, 60 jours au plus&nbsp;; 30 si rien n’est indiqué."
      />
    </FormSection>
  );
}
