import type { EInvoicingDuty, VatRegime } from '@pds/api-client/generated/model';
import Form from 'antd/es/form';
import type { ComponentProps } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import styles from './department-form.module.css';

const regimes: Readonly<Record<VatRegime, { readonly label: string; readonly hint: string }>> = {
  exempt: {
    label: 'Exonérée (art. 261-7-1° du CGI)',
    hint: 'Association à gestion désintéressée, au titre de son activité sociale. Sans TVA.',
  },
  'not-subject': { label: 'Hors du champ de la TVA', hint: 'Activité non économique. Sans TVA.' },
  franchise: {
    label: 'Franchise en base (art. 293 B du CGI)',
    hint: 'Assujettie, sous le seuil de chiffre d’affaires. Sans TVA.',
  },
  taxable: {
    label: 'Assujettie à la TVA',
    hint: 'Les tarifs s’entendent toutes taxes comprises\u00a0: devis, factures et écritures en détaillent la TVA.',
  },
};

const duties: Readonly<Record<EInvoicingDuty, { readonly label: string; readonly hint: string }>> = {
  none: { label: 'Aucune', hint: 'L’association hors TVA n’a aucune obligation.' },
  receives: {
    label: 'Recevoir',
    hint: 'Depuis le 1er septembre 2026, qui relève de la TVA doit pouvoir recevoir des factures électroniques.',
  },
  issues: {
    label: 'Recevoir, émettre et déclarer',
    hint: 'Les petites structures assujetties émettent par une plateforme agréée à partir du 1er septembre 2027.',
  },
};

const rates = [20, 10, 8.5, 5.5, 2.1];

/** The VAT regime of a department, its rates, its mention, and its duties about electronic invoices. Later papers follow a change. */
export function VatFields() {
  const regime = Form.useWatch<VatRegime | undefined>('vatRegime');
  const duty = Form.useWatch<EInvoicingDuty | undefined>('eInvoicingDuty');
  const isTaxable = regime === 'taxable';
  return (
    <>
      <Field name="vatRegime" label="Régime de TVA" hint={regime && regimes[regime].hint}>
        <Choices choices={regimes} />
      </Field>
      {isTaxable && (
        <>
          <Field name="vatCoverRate" label="TVA du dispositif">
            <RateChoices />
          </Field>
          <Field name="vatOptionsRate" label="TVA des options et compléments">
            <RateChoices />
          </Field>
        </>
      )}
      <Field
        name="vatMention"
        label="Mention de TVA"
        required={!isTaxable}
        className={styles.wide}
        hint={
          isTaxable
            ? 'Facultative, par exemple l’option pour la TVA d’après les débits.'
            : 'La raison pour laquelle vous ne facturez pas de TVA, avec son article.'
        }
      >
        <input className="pds-input" maxLength={500} autoComplete="off" />
      </Field>
      <Field name="eInvoicingDuty" label="Facturation électronique" hint={duty && duties[duty].hint}>
        <Choices choices={duties} />
      </Field>
    </>
  );
}

function Choices({
  choices,
  ...select
}: { choices: Readonly<Record<string, { readonly label: string }>> } & ComponentProps<'select'>) {
  return (
    <select {...select} className="pds-input">
      {Object.entries(choices).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function RateChoices({
  onChange,
  ...select
}: Omit<ComponentProps<'select'>, 'onChange'> & { onChange?: (rate: number) => void }) {
  return (
    <select {...select} className="pds-input" onChange={(event) => onChange?.(Number(event.target.value))}>
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {rate.toLocaleString('fr-FR')} %
        </option>
      ))}
    </select>
  );
}
