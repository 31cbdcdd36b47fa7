import type { DepartmentAnswer } from '@pds/api-client/generated/model';
import Switch from 'antd/es/switch';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useLoadDepartment, useUpdateDepartment } from '../../api/structures';
import { pathTo } from '../../../../routing/routes';
import { emailAddress, postalCode } from '../../../../shared/form/checks/checks';
import { Field } from '../../../../shared/form/ant-design/field';
import { SectionLinks } from './section-links';
import { FormPage } from '../../../../shared/form/ant-design/form-page';
import { FormSection } from '../../../../shared/form/form-sections';
import { RichTextInput } from '../../../../shared/form/inputs/rich-text-input';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import type { Crumb } from '../../../../shared/ui/page/page-frame';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { useHasRole } from '../../../../shared/session/session';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './department-form.module.css';
import { DepartmentLogo } from './department-logo';
import { MissingIssuerFields } from './missing-issuer-fields';
import { departmentBody, departmentValues, type DepartmentValues } from './structure-values';
import { VatFields } from './vat-fields';
import { BankFields, DaysField, dueDayLimits, TextField } from '../text-fields';
import { checkValidityText } from '../organisation-fields';

export interface DepartmentFormProps {
  title: string;
  breadcrumb: readonly Crumb[];
  actions?: ReactNode;
  department: DepartmentAnswer;
}

/** The sections, by their ids. */
const sections = {
  informations: 'Informations générales',
  logo: 'Logo',
  facturation: 'Facturation',
  emails: 'E-mails',
  echeances: 'Échéances',
  devis: 'Devis',
  convention: 'Convention',
  conditions: 'Conditions générales de vente',
} as const;

/** The form of a department (spec back-office 2 and 6): administrators and local managers edit, others read. */
export function DepartmentForm({ department, ...page }: DepartmentFormProps) {
  const { id, number } = department;
  const isAdmin = useHasRole('ROLE_ADMIN');
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const values = useMemo(() => departmentValues(department), [department]);
  const loadDepartment = useLoadDepartment(id);
  const { mutateAsync: updateDepartment } = useUpdateDepartment(id);
  /** Returns the server's warning about a saved text. */
  const warningOf = (name: string) => {
    const warning = department.warnings.find(({ field }) => field === name);
    return warning && <Notice tone="warning">{warning.message}</Notice>;
  };
  const form = useProblemForm<DepartmentValues>({
    values,
    checkText: checkValidityText,
    save: async (typed) => {
      await updateDepartment(departmentBody(typed));
      toast.success('Modifications enregistrées');
    },
  });
  return (
    <FormPage<DepartmentValues>
      {...page}
      documentTitle={department.name}
      meta={<span>N° {number}</span>}
      form={form}
      readOnly={readOnly}
      loadOther={async () => departmentValues(await loadDepartment())}
      links={<SectionLinks sections={sections} />}
    >
      <FormSection id="informations" title={sections.informations}>
        <TextField
          name="name"
          label="Nom"
          required
          disabled={readOnly || !isAdmin}
          hint={!isAdmin && !readOnly ? 'Seul l’administrateur peut le modifier.' : undefined}
        />
        <TextField name="siret" label="SIRET" maxLength={30} />
        <TextField name="address" label="Adresse" maxLength={500} />
        <TextField name="postcode" label="Code postal" maxLength={10} inputMode="numeric" checks={[postalCode]} />
        <TextField name="city" label="Ville" />
        <TextField name="phone" label="Téléphone" type="tel" maxLength={60} />
        <TextField
          name="emailOperational"
          label="E-mail opérationnel"
          type="email"
          maxLength={254}
          checks={[emailAddress]}
        />
        <Field
          name="notifyNewRequests"
          label="Prévenir de chaque nouvelle demande"
          valuePropName="checked"
          hint="Un e-mail à l’adresse opérationnelle."
        >
          <Switch />
        </Field>
        <Field
          name="contactInCalendar"
          label="Contact dans le calendrier"
          valuePropName="checked"
          hint="Le nom et le téléphone du contact figurent dans les calendriers que vos équipes suivent par un lien."
        >
          <Switch />
        </Field>
        <TextField name="website" label="Site internet" maxLength={300} />
        <TextField name="affiliationCertificateNumber" label="N° de certificat d’affiliation" maxLength={100} />
        <TextField
          name="approvalNumber"
          label="N° d’agrément de sécurité civile"
          maxLength={100}
          hint="Imprimé sur les devis. Un agrément départemental ne couvre pas un autre département."
        />
        <TextField name="idEprotec" label="Identifiant e-Protec" maxLength={100} />
        <TextField name="personFirstname" label="Prénom du responsable" maxLength={100} />
        <TextField name="personLastname" label="Nom du responsable" maxLength={100} />
      </FormSection>
      <FormSection
        id="logo"
        title={sections.logo}
        hint="En tête des devis, conventions, déclarations, factures et avoirs à venir. Enregistré dès qu’il est choisi."
      >
        <DepartmentLogo department={department} canEdit={!readOnly} />
      </FormSection>
      <FormSection id="facturation" title={sections.facturation}>
        <MissingIssuerFields lacks={department.lacks} />
        <BankFields />
        <DaysField
          name="bankDeadline"
          label="Délai de paiement"
          {...dueDayLimits}
          hint="Après l’émission de la facture, 60 jours au plus&nbsp;; 30 si rien n’est indiqué."
        />
        <VatFields />
        <Field
          name="consumerMediator"
          label="Médiateur de la consommation"
          className={styles.wide}
          hint="Nom, adresse et site internet, sur les devis, conventions et factures des particuliers."
        >
          <input className="pds-input" maxLength={500} autoComplete="off" />
        </Field>
        <Field
          name="paymentConditions"
          label="Conditions de paiement"
          className={styles.wide}
          hint={warningOf('paymentConditions')}
        >
          <textarea className="pds-input" rows={4} maxLength={5000} />
        </Field>
      </FormSection>
      <FormSection
        id="emails"
        title={sections.emails}
        hint="Les lettres avec lesquelles partent devis, conventions, déclarations et factures."
        actions={<Link to={pathTo('administration_department_letters', { id, kind: 'quote' })}>Modèles d’e-mail</Link>}
      >
        {null}
      </FormSection>
      <FormSection
        id="echeances"
        title={sections.echeances}
        hint="Ce qui est à faire avant ou après chaque évènement, et auprès de qui."
        actions={<Link to={pathTo('administration_department_deadlines', { id })}>Règles des échéances</Link>}
      >
        {null}
      </FormSection>
      <FormSection id="devis" title={sections.devis}>
        <DaysField name="quoteValidity" label="Validité" least={1} most={3650} hint="30 jours si rien n’est indiqué." />
        <Field
          name="quoteConditions"
          label="Conditions du devis"
          className={styles.wide}
          hint={warningOf('quoteConditions')}
        >
          <RichTextInput name="Conditions du devis" disabled={readOnly} />
        </Field>
      </FormSection>
      <FormSection id="convention" title={sections.convention}>
        <Field
          name="conventionConditions"
          label="Conditions de la convention"
          className={styles.wide}
          hint={warningOf('conventionConditions')}
        >
          <RichTextInput name="Conditions de la convention" disabled={readOnly} />
        </Field>
      </FormSection>
      <FormSection
        id="conditions"
        title={sections.conditions}
        hint="Publiées sur la page des conditions générales de vente, où mènent vos prochains devis. Sans texte, les conditions générales du site s’appliquent."
        actions={
          <a href={`${pathTo('terms_of_sale')}?departement=${number}`} target="_blank" rel="noopener">
            Voir la page
          </a>
        }
      >
        <Field
          name="termsOfSale"
          label="Texte de l’association"
          className={styles.wide}
          hint={warningOf('termsOfSale')}
        >
          <RichTextInput name="Conditions générales de vente" disabled={readOnly} />
        </Field>
      </FormSection>
    </FormPage>
  );
}
